"""Averages the weights of several runs that began at the same ones: what each of them learnt of its own order of texts cancels out.

usage: average.py --out AVERAGE.pt [--weights averaged|state] [--shares 1,1,1] RUN.pt RUN.pt ...

`averaged` is each run's own moving average, `state` its last step. With unequal --shares a starting point can be counted in.
"""
import argparse, torch

ap = argparse.ArgumentParser()
ap.add_argument("--out"); ap.add_argument("--weights", default="averaged"); ap.add_argument("--shares", default="")
ap.add_argument("runs", nargs="+")
args = ap.parse_args()
states = [torch.load(p, weights_only=False)[args.weights] for p in args.runs]
shares = [float(s) for s in args.shares.split(",")] if args.shares else [1.0] * len(states)
assert len(shares) == len(states) and all(s.keys() == states[0].keys() for s in states), "runs of one kind, a share for each"
whole = {k: sum(w * s[k] for w, s in zip(shares, states)) / sum(shares) if v.is_floating_point() else v for k, v in states[0].items()}
apart = [float(sum((s[k] - whole[k]).pow(2).sum() for k in whole if whole[k].is_floating_point())) ** 0.5 for s in states]
torch.save({"state": whole, "averaged": whole, "args": {"runs": args.runs, "shares": shares, "weights": args.weights}, "steps": 0}, args.out)
print("distance of each from the average:", [round(a, 3) for a in apart])
