"""A linear model over hashed runs of one to three words, by slot: trained in seconds, a part of the mixture and the baseline.

The hash and the words are those of src/mind/gateway/injection/ngrams.ts: FNV-1a over UTF-16 units, words of letters and digits, signs one by one.

usage: ngrams.py --base DIR --permissive FILE --full FILE --out DIR
"""
import argparse, base64, json, random, re, numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import SGDClassifier
from tokenizers import Tokenizer
import examples as ex

BUCKETS = 1 << 16
WORD = re.compile(r"[^\W_]+|[^\w\s]|_")


def fnv(text, h=0x811c9dc5):
    for u in text.encode("utf-16-le")[::2] if text.isascii() else memoryview(text.encode("utf-16-le")).cast("H"): h = ((h ^ u) * 0x01000193) & 0xFFFFFFFF
    return h


WORDS = {}
def features(text, slot):
    words = [w for w in WORD.findall(text.lower())][:400]
    found = set()
    for at in range(len(words)):
        h = 0x811c9dc5 ^ slot
        for w in words[at:at + 3]:
            h = fnv(w + " ", h)
            found.add(h & (BUCKETS - 1))
    return found


def matrix(texts):
    rows, cols, vals = [], [], []
    for i, (slot, text) in enumerate(texts):
        f = features(text, slot)
        v = 1 / max(1, len(f)) ** 0.5
        for c in f: rows.append(i); cols.append(c); vals.append(v)
    return csr_matrix((np.array(vals, np.float32), (rows, cols)), shape=(len(texts), BUCKETS))


def windows_of(text, size=48, step=24):
    """Runs of so many words, as the page cuts a text."""
    spots = [m.start() for m in WORD.finditer(text)]
    if len(spots) <= size: return [text]
    return [text[spots[a]: spots[a + size] if a + size < len(spots) else len(text)] for a in range(0, len(spots) - size + step, step)]


def validation(full):
    """[(source, slot, label, text)] of the sources kept back."""
    r = random.Random(7)
    caps = {"neuralchemy-direct_injection": 120, "neuralchemy-safe": 200, "tensor-trust-extract": 150, "tensor-trust-hijack": 150, "docs-defi-uniswap": 200, "docs-security-nemo": 200, "bipia-train-code": 250, "wnut17": 150, "neuralchemy-jailbreak": 60}
    by = {}
    for x in full:
        if x["source"].startswith(ex.HELD) and x["source"] != "malicious-prompts": by.setdefault((x["source"], x["label"]), []).append(x["text"])
    out = []
    for (s, l), texts in sorted(by.items()):
        texts = r.sample(texts, min(len(texts), caps.get(s, 10**9)))
        slot = ex.DATA if s in ("neuralchemy-indirect_injection", "neuralchemy-rag_poisoning", "neuralchemy-payload_injection") else ex.slot_of(s, l)
        out += [(s, slot, l, t) for t in texts]
    return out


def tpr_at(scores, labels, fpr=0.01):
    t = np.sort(scores[labels == 0])[::-1][int(fpr * (labels == 0).sum())]
    return float((scores[labels == 1] > t).mean()), float(t)


if __name__ == "__main__":
    from sklearn.metrics import roc_auc_score
    ap = argparse.ArgumentParser()
    for a in ("--base", "--permissive", "--full", "--out"): ap.add_argument(a)
    ap.add_argument("--taken", default="", help="source among those kept back that is learnt from all the same")
    args = ap.parse_args()
    tok = Tokenizer.from_file(args.base + "/tokenizer.json"); tok.no_truncation(); tok.no_padding()
    r = random.Random(5)
    texts, labels = [], []
    for slot, text, label, span in ex.drawn(ex.load(args.permissive), r, 0.999, tuple(h for h in ex.HELD if h != args.taken), (args.taken,)):
        if span and len(text) > 350: a = max(0, span[0] - r.randrange(150)); text = text[a: span[1] + r.randrange(150)]
        elif len(text) > 400: a = r.randrange(len(text) - 300) if label == 0 else 0; text = text[a:a + 400]
        texts.append((slot, text)); labels.append(label)
    y = np.array(labels)
    X = matrix(texts)
    model = SGDClassifier(loss="log_loss", alpha=2e-6, max_iter=12, tol=None, random_state=0, average=True).fit(X, y)
    val = validation(ex.load(args.full))
    vy = np.array([v[2] for v in val])
    owner, parts = [], []
    for i, (_, slot, _, t) in enumerate(val):
        for w in windows_of(t[:8000]): owner.append(i); parts.append((slot, w))
    z = model.decision_function(matrix(parts)); s = np.full(len(val), -1e9); np.maximum.at(s, owner, z)
    print("n-grams: AUC", round(roc_auc_score(vy, s), 4), "TPR at 1% FPR", round(tpr_at(s, vy)[0], 4), "of", len(val), "texts,", int(vy.sum()), "attacks")
    w = model.coef_[0]; scale = float(np.abs(w).max() / 127)
    q = np.clip(np.round(w / scale), -127, 127).astype(np.int8)
    json.dump({"buckets": BUCKETS, "scale": scale, "bias": float(model.intercept_[0]), "weights": base64.b64encode(q.tobytes()).decode()}, open(args.out + "/ngrams.json", "w"))
    np.save(args.out + "/ngram-val.npy", s)
    json.dump(val, open(args.out + "/val.json", "w"))
    for f in sorted({v[0] for v in val}):
        m = np.array([v[0] == f for v in val]); t = tpr_at(s, vy)[1]
        print(f"  {f:34} {int(m.sum()):4} label {vy[m].mean():.2f} flagged {float((s[m] > t).mean()):.3f}")
