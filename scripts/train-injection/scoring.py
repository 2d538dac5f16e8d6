"""How a text is scored by each part of the mixture, as the page does it: the encoder, the n-grams, the patterns."""
import base64, os, re, numpy as np, onnxruntime as ort
from tokenizers import Tokenizer
import examples as ex, ngrams as ng

OWNER_MARGIN = 0.5


def session(path, threads=1):
    o = ort.SessionOptions(); o.intra_op_num_threads = threads
    return ort.InferenceSession(path, o, providers=["CPUExecutionProvider"])


def windows(n, length=189, step=125):
    if n <= length: return [0]
    return list(range(0, n - length, step)) + [n - length]


class Parts:
    """The parts that are not the encoder, and the tokenizer: loaded once, the encoder's session is given."""

    def __init__(self, base, spec, patterns):
        self.tok = Tokenizer.from_file(base + "/tokenizer.json"); self.tok.no_truncation(); self.tok.no_padding()
        self.spec, self.weights = spec, np.frombuffer(base64.b64decode(spec["weights"]), np.int8).astype(np.float32) * spec["scale"]
        literals = re.findall(r"^  /(.+)/(i?),$", open(patterns).read(), re.M)
        self.patterns = [re.compile(p, re.I if f else 0) for p, f in literals]

    def encoder(self, run, s, text):
        ids = self.tok.encode(ex.revealed(text)[:40000], add_special_tokens=False).ids
        best = -1e9
        for at in windows(len(ids)):
            w = np.array([[ex.CLS, s, *ids[at:at + 189], ex.SEP]], dtype=np.int64)
            best = max(best, float(run.run(None, {k.name: (w if k.name == "input_ids" else np.ones_like(w) if k.name == "attention_mask" else np.zeros_like(w)) for k in run.get_inputs()})[0][0, 0]))
        return best

    def pattern(self, text): return float(any(p.search(text) or p.search(re.sub(r"\s+", " ", text)) for p in self.patterns))

    def linear(self, s, text):
        best = -1e9
        words = ng.WORD.findall(text.lower())
        for at in ([0] if len(words) <= 48 else list(range(0, len(words) - 48, 24)) + [len(words) - 48]):
            f = ng.features(" ".join(words[at:at + 48]), s)
            best = max(best, self.spec["bias"] + (sum(self.weights[c] for c in f) / max(1, len(f)) ** 0.5 if f else 0.0))
        return best

    def features(self, path, texts, cache, threads=1):
        """[encoder, n-grams, patterns] of each (source, slot, label, text), kept in the file `cache`."""
        if os.path.exists(cache): return np.load(cache)
        run = session(path, threads)
        X = np.array([[self.encoder(run, s, t), self.linear(s, ex.revealed(t)), self.pattern(ex.revealed(t))] for _, s, _, t in texts])
        np.save(cache, X)
        return X


def tpr(s, y, fpr=0.01):
    """Share of the attacks that score above all but so many of the harmless texts."""
    neg = np.sort(s[y == 0])[::-1]
    return float((s[y == 1] > neg[int(fpr * len(neg))]).mean())
