"""Fine-tunes all-MiniLM-L6-v2 into a slot-aware classifier of prompt injections that also marks the pieces of the attack.

Each window is read with the slot in which its text stands: [CLS] SLOT text [SEP], SLOT = [unused1] for what the owner wrote,
[unused2] for data. Two heads: the window's verdict on [CLS], and for each piece whether it belongs to the attack. The length of
a run is given in minutes (the rate falls to zero by the clock); the weights that count are a moving average over the run. Runs of several
seeds that begin at one checkpoint (--init) can be averaged: seeds.sh does so.

usage: train.py --base DIR --data injection-train-permissive.jsonl.gz --out CHECKPOINT.pt --minutes 36
"""
import argparse, random, time, numpy as np, torch
from torch import nn
from tokenizers import Tokenizer
from transformers import AutoModel
import examples as ex

ap = argparse.ArgumentParser()
ap.add_argument("--base"); ap.add_argument("--data"); ap.add_argument("--out")
ap.add_argument("--minutes", type=float, default=36); ap.add_argument("--lr", type=float, default=1e-4)
ap.add_argument("--max-len", type=int, default=128); ap.add_argument("--tokens", type=int, default=2560)
ap.add_argument("--seed", type=int, default=0); ap.add_argument("--smooth", type=float, default=0.05)
ap.add_argument("--frozen", type=int, default=2, help="lower layers that stay as they are, the embeddings with them")
ap.add_argument("--average", type=float, default=0.997); ap.add_argument("--threads", type=int, default=2)
ap.add_argument("--init", default="", help="checkpoint to go on from")
ap.add_argument("--taken", default="", help="source among those kept back that is learnt from all the same, and often")
ap.add_argument("--dry", type=int, default=0, help="stop after so many steps")
args = ap.parse_args()
torch.manual_seed(args.seed); torch.set_num_threads(args.threads)
tok = Tokenizer.from_file(args.base + "/tokenizer.json"); tok.no_truncation(); tok.no_padding()


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.enc = AutoModel.from_pretrained(args.base, attn_implementation="eager", hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0)
        wide = self.enc.config.hidden_size
        self.head, self.mark, self.drop = nn.Linear(wide, 2), nn.Linear(wide, 1), nn.Dropout(0.1)
        for p in self.enc.embeddings.parameters(): p.requires_grad = False
        for layer in self.enc.encoder.layer[: args.frozen]:
            for p in layer.parameters(): p.requires_grad = False

    def forward(self, ids, mask):
        h = self.enc(input_ids=ids, attention_mask=mask).last_hidden_state
        return self.head(self.drop(h[:, 0])), self.mark(self.drop(h)).squeeze(-1)


def batches(windows, r):
    order = list(range(len(windows))); r.shuffle(order)
    for at in range(0, len(order), 2048):
        out, batch, longest = [], [], 0
        for i in sorted(order[at:at + 2048], key=lambda i: len(windows[i][0])):
            n = len(windows[i][0])
            if batch and (max(longest, n) * (len(batch) + 1) > args.tokens or len(batch) >= 64): out.append(batch); batch, longest = [], 0
            batch.append(i); longest = max(longest, n)
        if batch: out.append(batch)
        r.shuffle(out)
        yield from out


rows = ex.load(args.data)
net = Net()
if args.init: net.load_state_dict(torch.load(args.init, weights_only=False)["state"])
HELD = tuple(h for h in ex.HELD if h != args.taken)
learnt = [p for p in net.parameters() if p.requires_grad]
opt = torch.optim.AdamW([{"params": [p for p in learnt if p.ndim > 1], "weight_decay": 0.01}, {"params": [p for p in learnt if p.ndim <= 1], "weight_decay": 0.0}], lr=args.lr, fused=True)
loss_of = nn.CrossEntropyLoss(label_smoothing=args.smooth)
averaged = {k: v.detach().clone() for k, v in net.state_dict().items()}
names = {k for k, p in net.named_parameters() if p.requires_grad}
start, step, epoch, saved, run, n = time.time(), 0, 0, 0, np.zeros(2), 0
part = lambda: (time.time() - start) / 60 / args.minutes
net.train()


def save(tag):
    torch.save({"state": net.state_dict(), "averaged": averaged, "args": vars(args) | {"pool": "cls"}, "steps": step}, args.out.replace(".pt", f"{tag}.pt"))


while part() < 1 and not (args.dry and step >= args.dry):
    r = random.Random(args.seed * 1000 + epoch)
    W = [ex.window(r, tok, e, args.max_len) for e in ex.drawn(rows, r, held=HELD, often=(args.taken,))]
    print(len(W), "windows,", round(float(np.mean([w[1] for w in W])), 3), "attacks,", round(float(np.mean([len(w[0]) for w in W]))), "pieces,", round(time.time() - start), "s", flush=True)
    for batch in batches(W, r):
        p = part()
        if p >= 1 or (args.dry and step >= args.dry): break
        m = max(len(W[i][0]) for i in batch)
        ids = torch.zeros(len(batch), m, dtype=torch.long); mask = torch.zeros_like(ids); marks = torch.full((len(batch), m), -1.0)
        for j, i in enumerate(batch):
            k = len(W[i][0]); ids[j, :k] = torch.tensor(W[i][0]); mask[j, :k] = 1; marks[j, :k] = torch.tensor(W[i][2], dtype=torch.float)
        for g in opt.param_groups: g["lr"] = args.lr * min(1, step / (10 if args.init else 80)) * max(0.02, 1 - p)
        with torch.autocast("cpu", dtype=torch.bfloat16): logits, pieces = net(ids, mask)
        known = marks >= 0
        piece_loss = nn.functional.binary_cross_entropy_with_logits(pieces.float()[known], marks[known] * 0.96 + 0.02)
        verdict_loss = loss_of(logits.float(), torch.tensor([W[i][1] for i in batch]))
        (verdict_loss + 0.5 * piece_loss).backward()
        nn.utils.clip_grad_norm_(learnt, 1.0); opt.step(); opt.zero_grad(set_to_none=True)
        step += 1; run += (verdict_loss.item(), piece_loss.item()); n += 1
        keep = min(args.average, step / (step + 10))
        with torch.no_grad():
            for k, v in net.named_parameters():
                if k in names: averaged[k].lerp_(v, 1 - keep)
        if step % 50 == 0: print(epoch, step, f"{p:.3f}", np.round(run / n, 4), round(time.time() - start), "s", flush=True); run[:] = 0; n = 0
        if p > 0.5 and saved == 0 or p > 0.8 and saved == 1: saved += 1; save(f"-part{saved}")
    epoch += 1
save("")
print("done", step, "steps", epoch, "passes")
