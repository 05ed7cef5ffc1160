// Settles while one types: posts the form and takes what is live of the answer into the page. Without it buttons do.
"use strict";
document.documentElement.classList.add("script");
let form = document.getElementById("form");
let waiting = 0, asked = null;

async function settle() {
  if (!form.classList.contains("live")) return;
  if (asked) asked.abort();
  const mine = asked = new AbortController();
  const body = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  body.set("live", "1");
  try {
    const answer = await fetch("/", {method: "POST", body, signal: mine.signal});
    if (!answer.ok) throw new Error(answer.status);
    take(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch (error) {
    if (error.name === "AbortError") return;
    const status = document.getElementById("status");
    status.className = "wrong";
    status.textContent = form.dataset.noAnswer;
  }
  if (asked === mine) asked = null;
}

// Only live parts are replaced, so that typing is never touched; another game or more seats bring another form.
function take(page) {
  const fresh = page.getElementById("form");
  if (fresh) reshape(fresh);
  else {
    for (const old of document.querySelectorAll("[data-live]")) {
      const part = page.getElementById(old.id);
      if (!part) continue;
      if (old.innerHTML !== part.innerHTML) old.innerHTML = part.innerHTML;
      if (part.className && old.className !== part.className) old.className = part.className;
    }
    for (const slip of form.querySelectorAll(".slip")) {
      const part = page.getElementById(slip.id), field = document.getElementById(slip.id.slice(2));
      slip.textContent = part ? part.textContent : "";
      slip.className = part ? part.className : "slip";
      if (part && !part.classList.contains("asked")) field?.setAttribute("aria-invalid", "true");
      else field?.removeAttribute("aria-invalid");
    }
    for (const row of form.querySelectorAll(".slips")) row.classList.toggle("none", !row.textContent.trim());
  }
  document.documentElement.dataset.settled = Number(document.documentElement.dataset.settled || 0) + 1;
}

function reshape(fresh) {
  const typed = [...new FormData(form)], at = document.activeElement && document.activeElement.id;
  const open = [...form.querySelectorAll("details[open]")].map((each) => each.id);
  document.documentElement.lang = fresh.ownerDocument.documentElement.lang;
  form.replaceWith(fresh);
  form = fresh;
  fill(typed);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (at) document.getElementById(at)?.focus();
}

function fill(values) {
  for (const [name, value] of values) {
    if (["seats", "shape", "tap", "go"].includes(name)) continue;
    for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (field.type === "checkbox" || field.type === "radio") field.checked = field.value === value;
      else field.value = value;
    }
  }
}

// The draft lives in this tab alone: a reload loses nothing, and nothing is left behind when the tab is closed.
const DRAFT = "oddchip-draft";

function keep() {
  try {
    sessionStorage.setItem(DRAFT, new URLSearchParams([...new FormData(form)].filter(([name, value]) => value && name !== "shape")).toString());
  } catch { /* a tab without storage works all the same */ }
}

async function restore() {
  const came = performance.getEntriesByType("navigation")[0];
  let draft = null;
  try { draft = sessionStorage.getItem(DRAFT); } catch { return; }
  if (!draft || !form.classList.contains("live")) return;
  if (!came || came.type === "navigate" || document.querySelector(".note")) { sessionStorage.removeItem(DRAFT); return; }
  const values = [...new URLSearchParams(draft)];
  form.elements.seats.value = new URLSearchParams(draft).get("seats") || form.elements.seats.value;
  for (const name of ["game", "boards", "known", "language", "paid-by", "show-dead"]) fill(values.filter(([each]) => each === name));
  await settle();
  fill(values);
  await settle();
}

function later(wait) {
  clearTimeout(waiting);
  waiting = setTimeout(settle, wait);
  keep();
}

document.addEventListener("input", (event) => {
  if (event.target.form === form) later(event.target.matches("input.write, textarea") ? 150 : 0);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=tap]");
  if (!button || !form.classList.contains("live")) return;
  event.preventDefault();
  if (button.value === "seats") {
    form.elements.seats.value = Number(form.elements.seats.value) + 1;
    settle().then(() => document.getElementById(`row-${form.elements.seats.value}-player`)?.focus());
    return;
  }
  const [part, seat, how] = button.value.split("/");
  const places = [...form.querySelectorAll("input.place")].filter((each) => each.name.replace(/^row-\d+-/, "") === part);
  const mine = places.find((each) => each.name === `row-${seat}-${part}`);
  const last = Math.max(0, ...places.filter((each) => each !== mine).map((each) => parseInt(each.value, 10) || 0));
  if (how === "rest") {
    const rest = places.filter((each) => !each.value && stillIn(each.closest("tr")));
    for (const each of rest) each.value = rest.length === 1 && last && !part.endsWith("-2") ? last + 1 : "x";
  } else {
    mine.value = how === "tie" ? Math.max(last, 1) : last + 1;
  }
  later(0);
});

function stillIn(row) {
  const typed = [...row.querySelectorAll("input.write")].some((field) => field.value.trim());
  const nothing = row.querySelector("td.money input")?.value.trim() === "0";
  return typed && !nothing && !row.querySelector(".folded input").checked;
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("input.write") || !form.classList.contains("live")) return;
  event.preventDefault();                                   // Enter goes down the column, as on a ledger
  const [, seat, column] = event.target.name.match(/^row-(\d+)-(.*)$/) || [];
  document.getElementById(`row-${Number(seat) + 1}-${column}`)?.focus();
});

document.addEventListener("click", (event) => {
  const field = document.getElementById(event.target.closest("#told a")?.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  if (field.closest("details")) field.closest("details").open = true;
  field.focus();
});

document.getElementById("new")?.addEventListener("click", () => {
  try { sessionStorage.removeItem(DRAFT); } catch { /* there is none */ }
});

restore();
