"""Compares runs on the texts of dev.py: each alone, then by how much it is ahead of the first (the same texts drawn again and again).

The figure is that of the whole mixture as fit.py weighs it (1, 0.2, 0.5; the owner's words a margin less suspect): the share of attacks above
99 of 100 harmless texts. Settings are chosen here and nowhere else; fit.py then tells how the chosen one does on the sources kept back.

usage: compare.py --base DIR --val dev.json --settings injection.json --patterns instruction.ts FIRST.onnx OTHER.onnx ...
"""
import argparse, json, os, numpy as np
from sklearn.metrics import roc_auc_score
import examples as ex
from scoring import OWNER_MARGIN, Parts, tpr

ap = argparse.ArgumentParser()
for a in ("--base", "--val", "--settings", "--patterns"): ap.add_argument(a)
ap.add_argument("--every", type=int, default=1); ap.add_argument("--drop", default="")
ap.add_argument("files", nargs="+")
args = ap.parse_args()
val = [v for v in json.load(open(args.val)) if v[0] != args.drop][:: args.every]
y = np.array([v[2] for v in val]); slot = np.array([v[1] for v in val]); source = np.array([v[0] for v in val])
parts = Parts(args.base, json.load(open(args.settings))["ngrams"], args.patterns)
tag = os.path.basename(args.val).split(".")[0]
scores = {}
for path in args.files:
    X = parts.features(path, val, f"{path}.{tag}-{args.every}.npy")
    scores[path] = (X @ np.array([1, .2, .5]) - OWNER_MARGIN * (slot == ex.USER), X[:, 0])
rng = np.random.default_rng(0)
draws = [rng.integers(0, len(y), len(y)) for _ in range(1000)]
first = scores[args.files[0]][0]
base = np.array([tpr(first[i], y[i]) for i in draws])
print(len(y), "texts,", int(y.sum()), "attacks")
for path, (s, alone) in scores.items():
    mine = np.array([tpr(s[i], y[i]) for i in draws]); d = mine - base
    low, high = np.quantile(mine, (.025, .975)); dl, dh = np.quantile(d, (.025, .975))
    print(f"{path:40} AUC {roc_auc_score(y, s):.4f}  at 1% {100 * tpr(s, y):.1f} [{100 * low:.1f}, {100 * high:.1f}]  encoder alone: AUC {roc_auc_score(y, alone):.4f}, {100 * tpr(alone, y):.1f}"
          f"  ahead of the first by {100 * (tpr(s, y) - tpr(first, y)):+.1f} [{100 * dl:+.1f}, {100 * dh:+.1f}], in {100 * float((d > 0).mean()):.0f} of 100 draws", flush=True)
    t = np.sort(s[y == 0])[::-1][int(.01 * (y == 0).sum())]
    print("   ", ", ".join(f"{f} {float((s[source == f] > t).mean()):.2f}" for f in dict.fromkeys(source)), flush=True)
