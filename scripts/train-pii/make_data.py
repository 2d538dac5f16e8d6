"""Makes labelled texts: usage make_data.py PRESIDIO_SYNTH.json PROSE.jsonl.gz OUT.json [N] [all].

With `all` no template is held back: that is what the shipped model has seen.

Templates are those of the presidio-research texts (four fifths; the rest is held back for validation) and templates.txt; values are
made anew for each text. PROSE is any texts: of them only sentences whose words are all written small are taken, which name nobody; slots
are put into them at random. plain.txt has texts without any personal data.
"""
import gzip, hashlib, json, re, sys
from pathlib import Path
from values import MAKERS, LABEL_OF, R, cased

HERE = Path(__file__).parent
SLOT = re.compile(r"\{([A-Z]+)\}")
SYNTH_TO_SLOT = {"PERSON": "PERSON", "STREET_ADDRESS": "ADDRESS", "GPE": "PLACE", "ORGANIZATION": "ORG", "CREDIT_CARD": "CARD", "DATE_TIME": "DATE", "TITLE": "TITLE",
    "PHONE_NUMBER": "PHONE", "AGE": "AGE", "NRP": "NATIONALITY", "EMAIL_ADDRESS": "EMAIL", "ZIP_CODE": "POSTCODE", "DOMAIN_NAME": "URL", "IBAN_CODE": "IBAN", "US_SSN": "ID",
    "IP_ADDRESS": "IP", "US_DRIVER_LICENSE": "ID"}


def held_back(template_id):
    """One template in five, by a hash of its number."""
    return int(hashlib.sha256(f"template {template_id}".encode()).hexdigest(), 16) % 5 == 0


def fill(parts):
    """(literal or slot name)* to a text with spans."""
    text, spans = "", []
    for literal, slot in parts:
        if slot is None:
            text += literal
            continue
        value = MAKERS[slot]()
        if slot in LABEL_OF:
            spans.append([len(text), len(text) + len(value), LABEL_OF[slot]])
        text += value
    return text, spans


def template_parts(template):
    out, at = [], 0
    for m in SLOT.finditer(template):
        if m[1] not in MAKERS: continue
        out.append((template[at : m.start()], None))
        out.append(("", m[1]))
        at = m.end()
    return out + [(template[at:], None)]


def sample_parts(sample):
    """A labelled text with its values taken out, each to be made anew."""
    out, at = [], 0
    for s in sorted(sample["spans"], key=lambda s: s["start_position"]):
        slot = SYNTH_TO_SLOT[s["entity_type"]]
        if slot == "TITLE" and not re.match(r"(?i)(mr|mrs|ms|dr|miss)\b", s["entity_value"]): slot = "TITLEJOB"
        if slot == "ADDRESS" and re.fullmatch(r"[\d\s-]+", s["entity_value"]): slot = "POSTCODE"
        out.append((sample["full_text"][at : s["start_position"]], None))
        out.append(("", slot))
        at = s["end_position"]
    return out + [(sample["full_text"][at:], None)]


def as_is(sample):
    spans = [[s["start_position"], s["end_position"], LABEL_OF.get(SYNTH_TO_SLOT[s["entity_type"]])] for s in sample["spans"]]
    return sample["full_text"], sorted(s for s in spans if s[2])


def vary(text, spans):
    """Sometimes another case, sometimes another text before or behind it."""
    r = R.random()
    if r < 0.05 and len(text.lower()) == len(text): return text.lower(), spans
    if r < 0.08 and len(text.upper()) == len(text): return text.upper(), spans
    return text, spans


PUT = {
    "PERSON": [" by {}", " with {}", ", said {},", " ({})", " for {}", " from {}", " like {}", " and {}", " to {}", " {}'s", " told {}", ", {}, ", " {}", " against {}", " unlike {}", " about {}", " (not by {})"],
    "ORG": [" at {}", " by {}", " from {}", " for {}", " {}'s", " with {}", " (by {})", ", {}, ", " of {}"],
    "PLACE": [" in {}", " from {}", " to {}", " near {}", " of {}", ", {}, ", " around {}", " towards {}"],
    "ADDRESS": [" at {}", " to {}", " on {}", " near {}"],
    "DATE": [" on {}", " in {}", " since {}", " until {}"],
    "NATIONALITY": [" the {}", " some {}", " a {}"],
}
KINDS = ["PERSON"] * 9 + ["ORG"] * 5 + ["PLACE"] * 5 + ["ADDRESS"] * 2 + ["DATE", "NATIONALITY"]
BEGIN = ["{PERSON} ", "{PERSON}: ", "{FIRST}, ", "Dear {FIRST}, ", "{PERSON} and {PERSON} ", "{ORG} ", "{PLACE}: ", "{FIRST} says ", "{ORG}'s ", "Hi {FIRST}, "]


def clean_sentences(path):
    """Sentences without a capital but their first, and no digits."""
    out = set()
    with gzip.open(path, "rt") as lines:
        for line in lines:
            for s in re.split(r"(?<=[.!?])\s+|\n+", json.loads(line)["text"]):
                if 25 < len(s) < 160 and re.fullmatch(r"(The|A|An|This|It|He|She|They|We|You|In|On|When|What|How|If|There|But|And|[a-z]+)[a-z ,;:'\"()?!.-]*", s) and " " in s:
                    out.add(s)
    return sorted(out)


def with_slots(sentence):
    """The sentence with one to three values put between its words."""
    words, template = sentence.split(" "), ""
    at = {R.randrange(1, len(words)): R.choice(KINDS) for _ in range(R.choice([1, 1, 2, 3]))}
    for i, word in enumerate(words):
        template += (" " if i else "") + word
        if i + 1 in at:
            template += R.choice(PUT[at[i + 1]]).replace("{}", "{" + at[i + 1] + "}")
    if R.random() < 0.35:
        template = R.choice(BEGIN) + template[0].lower() + template[1:]
    return template


def join(a, b, by):
    shift = len(a[0]) + len(by)
    return a[0] + by + b[0], a[1] + [[s + shift, e + shift, k] for s, e, k in b[1]]


def main():
    samples = json.load(open(sys.argv[1]))
    prose = clean_sentences(sys.argv[2])
    R.shuffle(prose)
    prose_held, prose = prose[:200], prose[200:]
    n = int(sys.argv[4]) if len(sys.argv) > 4 else 16000
    everything = len(sys.argv) > 5 and sys.argv[5] == "all"
    keep = [s for s in samples if everything or not held_back(s["template_id"])]
    held = [s for s in samples if held_back(s["template_id"])]
    lines = lambda name: [l.replace("\\n", "\n") for l in (HERE / name).read_text().split("\n") if l and not l.startswith("# ")]
    own, plain = lines("templates.txt"), lines("plain.txt")
    # One in eight of our own templates is held back too.
    own_held = [t for i, t in enumerate(own) if i % 8 == 3]
    own_kept = [t for i, t in enumerate(own) if everything or i % 8 != 3]
    plain_held = [t for i, t in enumerate(plain) if i % 8 == 3]
    plain_kept = [t for i, t in enumerate(plain) if i % 8 != 3]
    by_template = {}
    for s in keep: by_template.setdefault(s["template_id"], []).append(s)
    groups = list(by_template.values())

    def one(own_list, plain_list):
        r = R.random()
        if r < 0.28: return fill(sample_parts(R.choice(R.choice(groups))))
        if r < 0.34: return as_is(R.choice(keep))
        if r < 0.62: return fill(template_parts(R.choice(own_list)))
        if r < 0.84: return fill(template_parts(with_slots(R.choice(prose))))
        if r < 0.93: return R.choice(prose), []
        return R.choice(plain_list), []

    train = []
    while len(train) < n:
        t = one(own_kept, plain_kept)
        if R.random() < 0.15: t = join(t, one(own_kept, plain_kept), R.choice([" ", "\n", "\n\n", " - "]))
        t = vary(*t)
        if 0 < len(t[0]) < 700: train.append(t)
    valid = {"presidio": [as_is(s) for s in held], "presidio-new": [fill(sample_parts(s)) for s in held],
        "own": [fill(template_parts(t)) for t in own_held for _ in range(20)], "plain": [(t, []) for t in plain_held + prose_held]}
    json.dump({"train": train, "valid": valid, "held": held}, open(sys.argv[3], "w"))
    print(len(prose), "sentences,", len(train), {k: len(v) for k, v in valid.items()}, "templates held:", len({s["template_id"] for s in held}), "of", len({s["template_id"] for s in samples}))


main()
