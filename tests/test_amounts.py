from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddchip_sheets.amounts import MOST_DIGITS, AmountError, WrittenAmount, amount_digits, amount_text, read_amount


@pytest.mark.parametrize(
    ("text", "digits", "decimals"),
    [
        ("0", 0, 0),
        ("500", 500, 0),
        ("12,500", 12500, 0),
        ("12_500", 12500, 0),
        ("1,234,567", 1234567, 0),
        ("12.50", 1250, 2),
        ("0.5", 5, 1),
        ("0.125", 125, 3),
        ("1,234.5", 12345, 1),
        ("1000.125", 1000125, 3),
        ("1,000.125", 1000125, 3),
        ("1.2345", 12345, 4),
        ("9" * MOST_DIGITS, 10**MOST_DIGITS - 1, 0),
    ],
)
def test_amounts_are_read_exactly(text: str, digits: int, decimals: int) -> None:
    assert read_amount(text) == WrittenAmount(digits, decimals)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("1.000", "write 1000 for thousands, or 1.00 for a fraction of a chip"),
        ("12.345", "write 12345 for thousands, or 12.3450 for a fraction of a chip"),
        ("12,50", "write 12.50 for a fraction of a chip; thousands are groups of three digits, as in 1,250"),
        ("25k", "write 25000"),
        ("1.5K", "write 1500"),
        ("2m", "write 2000000"),
        ("+5", "write 5"),
        ("007", "write 7"),
        ("00", "write 0"),
        (".5", "write 0.5"),
        ("5.", "write 5"),
        ("½", "write 0.5"),
        ("2 ¼", "write 2.25"),
        ("$500", "write 500"),
        ("500 chips", "write 500"),
        ("0x10", "use the digits 0 to 9 alone"),
        ("٣", "write 3"),
        ("", "put a number here, such as 500, 12_500 or 12.50; or write unknown"),
    ],
)
def test_what_needs_guessing_is_refused_with_what_to_write_instead(text: str, hint: str) -> None:
    slip = read_amount(text)
    assert isinstance(slip, AmountError)
    assert slip.hint == hint


@pytest.mark.parametrize(
    "text",
    [
        "-5",
        "−5",
        "1e3",
        "1.5e9",
        "NaN",
        "inf",
        "1 000",
        "1.000.000",
        "12,5000",
        "1_000,000",
        "0,500",
        "1,00",
        "x",
        "5.5.5",
    ],
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    assert isinstance(read_amount(text), AmountError)


@pytest.mark.parametrize(
    "text", ["9" * (MOST_DIGITS + 1), "1." + "5" * MOST_DIGITS, "9" * 5000, "1," * 5000, "1.1" * 5000]
)
def test_an_amount_of_more_digits_than_any_room_has_is_refused(text: str) -> None:
    assert isinstance(read_amount(text), AmountError)


@given(st.text())
def test_any_text_is_an_amount_or_a_slip(text: str) -> None:
    read = read_amount(text)
    assert isinstance(read, WrittenAmount) or (read.message and read.hint)


@given(st.integers(0, 10**MOST_DIGITS - 1), st.integers(0, 6).filter(lambda decimals: decimals != 3))
def test_what_a_sheet_prints_is_read_back(ticks: int, decimals: int) -> None:
    written = read_amount(amount_text(ticks, decimals))
    assert isinstance(written, WrittenAmount)
    assert written.ticks(decimals) == ticks


def test_a_sheet_prints_groups_of_three_and_every_decimal_of_the_hand() -> None:
    assert amount_text(12500, 0) == "12,500"
    assert amount_text(1250, 2) == "12.50"
    assert amount_text(5, 2) == "0.05"
    assert amount_text(-123456, 1) == "-12,345.6"


def test_zeros_past_the_second_decimal_make_no_hand_count_finer() -> None:
    assert read_amount("11.2000") == WrittenAmount(1120, 2)
    assert read_amount("12.3450") == WrittenAmount(12345, 3)


def test_an_amount_that_is_no_whole_number_of_ticks_is_a_bug() -> None:
    with pytest.raises(ValueError, match="no whole number of ticks"):
        WrittenAmount(1250, 2).ticks(0)


def test_all_amounts_of_a_hand_are_counted_in_its_finest_fraction() -> None:
    assert WrittenAmount(5, 0).ticks(2) == 500
    assert WrittenAmount(125, 1).ticks(2) == 1250


def test_json_numbers_are_whole_or_as_short_as_they_are_exact() -> None:
    assert amount_digits(1250, 2) == "12.5"
    assert amount_digits(1, 7) == "0.0000001"
    assert amount_digits(1200, 2) == "12"
    assert amount_digits(12500, 0) == "12500"
    assert amount_digits(0, 4) == "0"
    assert amount_digits(999_999_999_999_999, 0) == "999999999999999"
