"""Every word that is printed: messages, which are data, and the catalogues that turn them into sentences.

Whoever has something to say on paper makes a ``Message``: a kind, and the facts it is made of. No room but this one
holds a printed word, and nothing formats a number or joins names before the page is written::

    from oddchip_sheets.words.message import Amount, Chips, Message, players, say

    why = say("share.odd", chips=Chips(5, Amount(100, 0)), players=players(["A", "B"]), each=2, left=1)

The facts of a message are typed, so that each language prints them in its own way:

- ``Player("A")`` or ``players([...])`` (``A, B and C``; ``joined="or"`` or ``"comma"``), ``Pot("Main pot")`` or
  ``pots([...])`` (default names are translated, declared ones are printed as they were written);
- ``Amount(ticks, decimals)``, ``Chips(count, unit)``, ``Ordinal(number)``, a plain number for a count;
- ``DealtCard(code, drawn)``; ranks are messages: ``say("rank.A")``;
- ``BookText(sentence)``: what a rule book says, in English; a catalogue holds it translated;
- another ``Message`` (``say("side.high")``), ``Listed((...))`` of any of these, a tuple of messages that follow each
  other as sentences, and a plain text, which is printed as it stands: a name, a floor's own words.

Engine, cards and incident hand messages on as they are; a reason of several sentences is a tuple of messages. JSON
gives ``as_json(message, exact)`` beside the English sentence. What composes a page has a ``Language``::

    from oddchip_sheets.words.language import language

    spanish = language("es-MX")  # its own words, else those of es-419, else those of es; never English ones
    spanish.text(why)            # one message, a tuple of them, or a text that is nobody's to translate
    spanish.say("head.table")    # a word of the page itself; templates have the same ``say``
    spanish.amount(12500, 0)

A kind is ``section.name``. A new one needs its sentence in ``en.yaml`` and in ``es.yaml``, with the same placeholders:
tests ask for both. ``{players}`` stands for a fact; ``{side:of}`` for the kind of the message ``side`` with ``.of``
behind it, where a language needs another form; ``$pot`` for one of the language's terms, which a region may replace. A
sentence that differs with a number is a mapping: ``of``, the fact that decides, and the language's plural categories,
which are those of Unicode's CLDR.
"""
