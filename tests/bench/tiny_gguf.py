"""Writes a language model of random numbers, small enough to be made on the spot: it answers nonsense,
as llama.cpp's own server sends it.

The format is GGUF, version 3: a header, key-value pairs, descriptions of tensors, and their data.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

WIDTH, HEADS, INNER, ALIGNMENT = 32, 2, 64, 32
NORMAL, UNKNOWN, CONTROL, BYTE = 1, 2, 3, 6
TEMPLATE = (
    "{% for m in messages %}<|{{ m.role }}|>{{ m.content }}\n{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>{% endif %}"
)
Value = str | int | float | Sequence[str] | Sequence[int] | Sequence[float]


def write_model(path: Path, context: int, seed: int = 1) -> None:
    tokens, kinds = vocabulary()
    shapes = tensor_shapes(len(tokens))
    facts = metadata(tokens, kinds, context)
    head = struct.pack("<4sIQQ", b"GGUF", 3, len(shapes), len(facts))
    head += b"".join(text(key) + value(one) for key, one in facts.items())
    offset, infos, data = 0, b"", b""
    chance = random.Random(seed)
    for name, shape in shapes.items():
        infos += text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, 0, offset)
        numbers = numbers_for(name, shape, chance)
        data += padded(struct.pack(f"<{len(numbers)}f", *numbers))
        offset = len(data)
    path.write_bytes(padded(head + infos) + data)


def vocabulary() -> tuple[list[str], list[int]]:
    """Three marks, all bytes, and the characters of code with their most usual pairs."""
    characters = ["\u2581", *(chr(one) for one in range(33, 127)), "\u2581\u2581", "\u2581" * 4]
    tokens = ["<unk>", "<s>", "</s>", *(f"<0x{one:02X}>" for one in range(256)), *characters]
    return tokens, [UNKNOWN, CONTROL, CONTROL, *[BYTE] * 256, *[NORMAL] * len(characters)]


def tensor_shapes(tokens: int) -> dict[str, tuple[int, ...]]:
    block = {
        "attn_norm": (WIDTH,), "attn_q": (WIDTH, WIDTH), "attn_k": (WIDTH, WIDTH),
        "attn_v": (WIDTH, WIDTH), "attn_output": (WIDTH, WIDTH), "ffn_norm": (WIDTH,),
        "ffn_gate": (WIDTH, INNER), "ffn_up": (WIDTH, INNER), "ffn_down": (INNER, WIDTH),
    }  # fmt: skip
    return {
        "token_embd.weight": (WIDTH, tokens),
        "output_norm.weight": (WIDTH,),
        "output.weight": (WIDTH, tokens),
        **{f"blk.0.{name}.weight": shape for name, shape in block.items()},
    }


def numbers_for(name: str, shape: Sequence[int], chance: random.Random) -> list[float]:
    count = 1
    for one in shape:
        count *= one
    if "norm" in name:
        return [1.0] * count
    return [chance.gauss(0.0, 0.3) for _ in range(count)]


def metadata(tokens: Sequence[str], kinds: Sequence[int], context: int) -> Mapping[str, Value]:
    return {
        "general.architecture": "llama",
        "general.name": "tiny",
        "llama.context_length": context,
        "llama.embedding_length": WIDTH,
        "llama.block_count": 1,
        "llama.feed_forward_length": INNER,
        "llama.attention.head_count": HEADS,
        "llama.attention.layer_norm_rms_epsilon": 1e-5,
        "llama.rope.dimension_count": WIDTH // HEADS,
        "llama.vocab_size": len(tokens),
        "tokenizer.ggml.model": "llama",
        "tokenizer.ggml.tokens": tokens,
        "tokenizer.ggml.scores": [-float(len(tokens) - at) for at in range(len(tokens))],
        "tokenizer.ggml.token_type": kinds,
        "tokenizer.ggml.bos_token_id": 1,
        "tokenizer.ggml.eos_token_id": 2,
        "tokenizer.chat_template": TEMPLATE,
    }


def text(one: str) -> bytes:
    data = one.encode()
    return struct.pack("<Q", len(data)) + data


def value(one: Value) -> bytes:
    """The type's number and the value: 4 unsigned, 5 signed, 6 float, 8 text, 9 list."""
    match one:
        case str():
            return struct.pack("<I", 8) + text(one)
        case int():
            return struct.pack("<II", 4, one)
        case float():
            return struct.pack("<If", 6, one)
        case _:
            return struct.pack("<I", 9) + elements(one)


def elements(many: Sequence[str] | Sequence[int] | Sequence[float]) -> bytes:
    first = many[0]
    if isinstance(first, str):
        return struct.pack("<IQ", 8, len(many)) + b"".join(map(text, many))  # type: ignore[arg-type]
    kind, mark = (5, "i") if isinstance(first, int) else (6, "f")
    return struct.pack(f"<IQ{len(many)}{mark}", kind, len(many), *many)


def padded(data: bytes) -> bytes:
    return data + b"\0" * (-len(data) % ALIGNMENT)
