"""Gathers the texts by which runs are compared and chosen among: sources of which nothing was learnt and by which nothing is reported.

Attacks: spikee's instructions and wrappings (ReversecLabs, Apache-2.0) put into abstracts of papers (data) and as asked by a user; the
jailbreaks that PyRIT carries (Microsoft, MIT). Harmless: spikee's letters full of an attacker's words and its questions on money, fabric's
prompts (MIT), questions of Quora's pairs, abstracts, and a page on defences against injection, in pieces. Other languages than English are
left out, and texts of which a fifth or more stands in what is learnt from or in the sources kept back (runs of eight words).

usage: dev.py --spikee CHECKOUT --pyrit UNPACKED_WHEEL --fabric CHECKOUT --defences CHECKOUT --data ../shared/data --out dev.json
"""
import argparse, glob, gzip, json, random, re
import yaml
import examples as ex

ap = argparse.ArgumentParser()
for a in ("--spikee", "--pyrit", "--fabric", "--defences", "--data", "--out"): ap.add_argument(a)
args = ap.parse_args()
r = random.Random(11)
lines = lambda path: [json.loads(l) for l in open(path) if l.strip()]
packed = lambda path: [json.loads(l) for l in gzip.open(path, "rt")]
english = lambda rows: [x for x in rows if x.get("lang", "en") == "en" and x.get("text", x.get("instruction", "")).isascii()]
seeds = args.spikee + "/spikee/data/workspace/datasets/"
wrappings = [x["text"] for x in english(lines(seeds + "seeds-cybersec-2026-01/jailbreaks.jsonl"))[:60]]
orders = [x["instruction"] for x in english(lines(seeds + "seeds-cybersec-2026-01/instructions.jsonl")) if re.match("include|repeat", x["instruction"])]
secrets = [x["instruction"] for x in english(lines(seeds + "seeds-sysmsg-extraction-2025-04/instructions.jsonl"))]
papers = [p for p in ((x.get("title", "") + ". " + (x["text"] if isinstance(x["text"], str) else " ".join(x["text"]))) for x in packed(args.data + "/retrieval/scifact/corpus.jsonl.gz")) if len(p) > 300]
r.shuffle(papers)
out = []


def wrapped(instruction): return r.choice(wrappings).replace("<INSTRUCTION>", instruction)


for i in range(160):
    text, *_ = ex.placed(r, papers[i], wrapped(r.choice(orders if r.random() < 0.5 else secrets)))
    out.append(["spikee in a paper", ex.DATA, 1, text])
for s in secrets: out.append(["spikee asked", ex.USER, 1, s])
for _ in range(90): out.append(["spikee asked", ex.USER, 1, wrapped(r.choice(secrets))])
for path in sorted(glob.glob(args.pyrit + "/pyrit/datasets/prompt_templates/jailbreak/**/*.yaml", recursive=True)):
    text = yaml.safe_load(open(path)).get("value") or ""
    out.append(["pyrit", ex.USER, 1, re.sub(r"\{\{.*?\}\}", r.choice(secrets), text)])
for x in lines(glob.glob(args.spikee + "/results/v0.1/results_aws*false-positive*.jsonl")[0]): out.append(["spikee letters", ex.DATA, 0, x["input"]])
for x in lines(seeds + "seeds-investment-advice-fp/standalone_user_inputs.jsonl"): out.append(["spikee money", ex.USER, 0, x["text"]])
for path in sorted(glob.glob(args.fabric + "/**/system.md", recursive=True)): out.append(["fabric", ex.USER, 0, open(path, errors="replace").read()])
for x in r.sample(packed(args.data + "/cache-pairs/qqp-pairs-10k.jsonl.gz"), 200): out.append(["quora", ex.USER, 0, x["text_a"]])
for p in papers[200:350]: out.append(["papers", ex.DATA, 0, p])
for piece in re.split(r"\n(?=\|)|\n\n", open(args.defences + "/README.md").read()):
    if len(piece) > 200: out.append(["on defences", ex.DATA, 0, piece])

runs = lambda text: {hash(tuple(w[i:i + 8])) for w in [re.findall(r"\w+", text.lower())] for i in range(max(1, len(w) - 7))}
known = set()
for x in packed(args.data + "/injection/injection-train.jsonl.gz"): known |= runs(ex.revealed(x["text"]))
kept, seen = [], set()
for x in out:
    x[3] = x[3].strip()[:2000]
    mine = runs(x[3])
    if len(x[3]) < 8 or x[3] in seen or len(mine & known) >= 0.2 * len(mine): continue
    seen.add(x[3]); kept.append(x)
json.dump(kept, open(args.out, "w"))
for s in dict.fromkeys(x[0] for x in out): print(f"{s:20} {sum(x[0] == s for x in kept):4} of {sum(x[0] == s for x in out)}")
print(len(kept), "texts,", sum(x[2] for x in kept), "attacks")
