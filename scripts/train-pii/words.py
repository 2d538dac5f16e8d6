"""Words with offsets, their word pieces and their shapes: the same that src/mind/gateway/pii/names/words.ts makes."""
import re, unicodedata

WORD = re.compile(r"[^\W_]+(?:[\u0300-\u036f][^\W_]*)*|\S")
MOST_PIECES = 16


def words(text):
    """(start, end, newline before it) of each run of letters and digits, and of each other sign."""
    out, last = [], 0
    for m in WORD.finditer(text):
        out.append((m.start(), m.end(), "\n" in text[last : m.start()]))
        last = m.end()
    return out


def shape(word, newline):
    """0 a sign, 1 lower, 2 Title, 3 UPPER, 4 miXed, 5 digits, 6 letters and digits, 7 one capital; +8 after a line break."""
    digits = any(c.isdigit() for c in word)
    letters = any(c.isalpha() for c in word)
    if not digits and not letters:
        kind = 0
    elif digits:
        kind = 6 if letters else 5
    elif word.islower():
        kind = 1
    elif word.isupper():
        kind = 7 if len(word) == 1 else 3
    elif word[0].isupper() and word[1:].islower():
        kind = 2
    else:
        kind = 4 if word != word.lower() else 1
    return kind + (8 if newline else 0)


def plain(word):
    return "".join(c for c in unicodedata.normalize("NFD", word.lower()) if unicodedata.category(c) != "Mn")


def pieces(word, vocabulary):
    text, out, start = plain(word), [], 0
    while start < len(text):
        end = len(text)
        while end > start and ("##" if start else "") + text[start:end] not in vocabulary:
            end -= 1
        if end == start:
            return [vocabulary["[UNK]"]]
        out.append(vocabulary[("##" if start else "") + text[start:end]])
        start = end
        if len(out) == MOST_PIECES:
            break
    return out or [vocabulary["[UNK]"]]
