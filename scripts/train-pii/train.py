"""Trains the tagger: usage train.py DATA.json SOURCE_DIR OUT.pt [LAYERS] [EPOCHS] [FROM.pt]; SOURCE_DIR is
public/models/all-MiniLM-L6-v2, FROM an earlier run that is trained further."""
import json, random, sys, time
import torch
from torch.nn import functional as F
from model import load, vocabulary
from values import LABELS
from words import pieces, shape, words

data, source, out = sys.argv[1:4]
layers = int(sys.argv[4]) if len(sys.argv) > 4 else 4
epochs = float(sys.argv[5]) if len(sys.argv) > 5 else 2
torch.set_num_threads(1)
torch.manual_seed(7)
random.seed(7)
kept = vocabulary(f"{source}/tokenizer.json", 18000)
ids = {p: i for i, (p, _) in enumerate(kept)}
print("vocabulary", len(kept), flush=True)
label_id = {l: i for i, l in enumerate(LABELS)}
MOST = 256


def encode(text, spans):
    tokens, kinds, gold, firsts = [ids["[CLS]"]], [0], [], []
    opened = None
    for start, end, newline in words(text):
        span = next((s for s in spans if s[0] < end and start < s[1]), None)
        label = "O" if span is None else ("I-" if opened is span else "B-") + span[2]
        opened = span
        got = pieces(text[start:end], ids)
        if len(tokens) + len(got) >= MOST:
            break
        firsts.append(len(tokens))
        gold.append(label_id[label])
        tokens += got
        kinds += [shape(text[start:end], newline)] * len(got)
    return tokens + [ids["[SEP]"]], kinds + [0], firsts, gold


def batch(rows):
    n = max(len(r[0]) for r in rows)
    x, k, m, y = (torch.zeros(len(rows), n, dtype=torch.long) for _ in range(4))
    y -= 100
    for i, (tokens, kinds, firsts, gold) in enumerate(rows):
        x[i, : len(tokens)], k[i, : len(kinds)], m[i, : len(tokens)] = torch.tensor(tokens), torch.tensor(kinds), 1
        for f, g in zip(firsts, gold):
            y[i, f] = g
    return x, m, k, y


def spans_of(labels):
    out, start, kind = set(), None, None
    for i, l in enumerate(labels + ["O"]):
        if start is not None and (l == "O" or l[0] == "B" or l[2:] != kind):
            out.add((start, i, kind)); start = None
        if l != "O" and start is None:
            start, kind = i, l[2:]
    return out


def evaluate(net, rows):
    net.eval()
    score = {}
    with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
        for at in range(0, len(rows), 32):
            part = rows[at : at + 32]
            x, m, k, y = batch(part)
            best = net(x, m, k).argmax(-1)
            for i, (_, _, firsts, gold) in enumerate(part):
                said = spans_of([LABELS[best[i, f]] for f in firsts]); true = spans_of([LABELS[g] for g in gold])
                for s in said | true:
                    c = score.setdefault(s[2], [0, 0, 0])
                    c[0 if s in said and s in true else 1 if s in said else 2] += 1
    net.train()
    return {k: f"p {t / max(1, t + f):.3f} r {t / max(1, t + n):.3f} n {t + n}" for k, (t, f, n) in sorted(score.items())}


d = json.load(open(data))
train = sorted((encode(*t) for t in d["train"]), key=lambda r: len(r[0]))
valid = {k: [encode(*t) for t in v] for k, v in d["valid"].items()}
net = load(f"{source}/onnx/model_q8.onnx", kept, layers, len(LABELS))
if len(sys.argv) > 6:
    net.load_state_dict(torch.load(sys.argv[6])["state"])
net.words.weight.requires_grad = False
head = [p for n, p in net.named_parameters() if n.startswith(("head", "shapes"))]
rest = [p for n, p in net.named_parameters() if p.requires_grad and not n.startswith(("head", "shapes"))]
SIZE = 32
batches = [train[i : i + SIZE] for i in range(0, len(train), SIZE)]
steps = int(len(batches) * epochs)
optimizer = torch.optim.AdamW([{"params": head, "lr": 1e-3}, {"params": rest, "lr": 2e-4}], weight_decay=0.01)
schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda s: min(1, (s + 1) / 60) * max(0.02, 1 - s / steps))
order, started, losses = [], time.time(), []
for step in range(steps):
    if not order:
        order = list(range(len(batches))); random.shuffle(order)
    x, m, k, y = batch(batches[order.pop()])
    with torch.autocast("cpu", torch.bfloat16):
        logits = net(x, m, k)
    loss = F.cross_entropy(logits.float().flatten(0, 1), y.flatten(), ignore_index=-100, label_smoothing=0.02)
    optimizer.zero_grad(); loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    optimizer.step(); schedule.step()
    losses.append(loss.item())
    if step % 100 == 99:
        print(step + 1, "of", steps, f"loss {sum(losses[-100:]) / 100:.4f}", f"{time.time() - started:.0f} s", flush=True)
    if step % 400 == 399 or step == steps - 1:
        torch.save({"state": net.state_dict(), "layers": layers, "labels": LABELS, "vocabulary": [p for p, _ in kept]}, out)
        for name, rows in valid.items():
            print(" ", name, evaluate(net, rows), flush=True)
