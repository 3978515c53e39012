"""What a server tells of itself: quantization, runtime, the real context, the model's identity.

Nothing here can fail: what a server does not tell is left out, and somebody may state it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from host.bench.model.chat import Failure
from host.bench.model.reading import as_count, as_object, as_text, read_json
from host.bench.model.server import Server
from host.bench.setup import ServerKind, Setup

Facts: TypeAlias = dict[str, str | int]
SECONDS = 20.0
LEAST_TALK = [{"role": "user", "content": "Say yes."}]
QUANTIZATION = re.compile(r"(?i)(?<![a-z0-9])((?:I?Q\d\w*)|BF16|F16|F32|MXFP4\w*|AWQ|GPTQ|FP8)\b")


def facts_of(server: Server, setup: Setup) -> Facts:
    """The facts that this kind of server tells; `context` is the window in tokens."""
    found = READERS[setup.server](server, setup)
    return {name: value for name, value in found.items() if value not in ("", 0, None)}


def ask(server: Server, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """The JSON object at a path; an empty one where there is none."""
    answer = read_json(server.exchange(path, body, SECONDS))
    return {} if isinstance(answer, Failure) else as_object(answer)


def openai_facts(server: Server, setup: Setup) -> Facts:
    entry = listed_model(ask(server, "/models"), setup.model_id)
    window = next(
        (as_count(entry[one]) for one in ("max_model_len", "context_length") if one in entry), None
    )
    return {"context": window or 0, "root": as_text(entry.get("root"))}


def listed_model(listing: Mapping[str, Any], model_id: str) -> dict[str, Any]:
    data = listing.get("data")
    entries = [as_object(one) for one in data] if isinstance(data, list) else []
    return next((one for one in entries if one.get("id") == model_id), {})


def llama_cpp_facts(server: Server, setup: Setup) -> Facts:
    """`n_ctx` is that of one slot: the window that a request really has."""
    props = ask(server, "/props")
    path = as_text(props.get("model_path"))
    defaults = as_object(props.get("default_generation_settings"))
    return {
        "runtime": f"llama.cpp {as_text(props.get('build_info'))}".strip(),
        "quantization": quantization_in(path),
        "context": as_count(defaults.get("n_ctx")) or 0,
        "model_file": re.split(r"[\\/]", path)[-1],
        "slots": as_count(props.get("total_slots")) or 0,
    }


def quantization_in(name: str) -> str:
    """Q4_K_M in qwen3-8b-Q4_K_M.gguf."""
    found = QUANTIZATION.findall(name.replace("-", " ").replace(".", " "))
    return found[-1].upper() if found else ""


def vllm_facts(server: Server, setup: Setup) -> Facts:
    version = as_text(ask(server, "/version").get("version"))
    facts = openai_facts(server, setup)
    quantization = quantization_in(str(facts["root"]))
    return {**facts, "runtime": f"vLLM {version}".strip(), "quantization": quantization}


def ollama_facts(server: Server, setup: Setup) -> Facts:
    """The window is that of the loaded model: what `show` tells is the most it could have."""
    shown = as_object(ask(server, "/api/show", {"model": setup.model_id}).get("details"))
    loaded = named_model(ask(server, "/api/ps"), setup.model_id)
    listed = named_model(ask(server, "/api/tags"), setup.model_id)
    version = as_text(ask(server, "/api/version").get("version"))
    return {
        "runtime": f"Ollama {version}".strip(),
        "quantization": as_text(shown.get("quantization_level")),
        "context": as_count(loaded.get("context_length")) or 0,
        "digest": as_text(listed.get("digest")),
    }


def named_model(listing: Mapping[str, Any], name: str) -> dict[str, Any]:
    models = listing.get("models")
    entries = [as_object(one) for one in models] if isinstance(models, list) else []
    names = (name, f"{name}:latest")
    return next((one for one in entries if one.get("name") in names), {})


def lm_studio_facts(server: Server, setup: Setup) -> Facts:
    models = ask(server, "/api/v1/models").get("models")
    entries = [as_object(one) for one in models] if isinstance(models, list) else []
    entry = next((one for one in entries if one.get("key") == setup.model_id), {})
    loaded = entry.get("loaded_instances")
    first = as_object(loaded[0]) if isinstance(loaded, list) and loaded else {}
    # Only an answer tells the runtime.
    body = {"model": setup.model_id, "messages": LEAST_TALK, "max_tokens": 1}
    answer = ask(server, "/api/v0/chat/completions", body)
    runtime = as_object(answer.get("runtime"))
    words = (as_text(runtime.get("name")), as_text(runtime.get("version")))
    return {
        "runtime": " ".join(["LM Studio", *filter(None, words)]),
        "quantization": as_text(as_object(entry.get("quantization")).get("name")),
        "context": as_count(as_object(first.get("config")).get("context_length")) or 0,
        "variant": as_text(entry.get("selected_variant")),
    }


def openrouter_facts(server: Server, setup: Setup) -> Facts:
    """Only where one provider serves the model is its quantization known beforehand."""
    data = as_object(ask(server, f"/models/{setup.model_id}/endpoints").get("data"))
    found = data.get("endpoints")
    entries = [as_object(one) for one in found] if isinstance(found, list) else []
    kinds = {as_text(one.get("quantization")) for one in entries} - {"", "unknown"}
    windows = [count for one in entries if (count := as_count(one.get("context_length")))]
    return {
        "quantization": kinds.pop() if len(kinds) == 1 else "",
        "context": min(windows, default=0),
    }


READERS: Mapping[ServerKind, Callable[[Server, Setup], Facts]] = {
    "openai": openai_facts,
    "embedded": openai_facts,
    "llama.cpp": llama_cpp_facts,
    "vllm": vllm_facts,
    "ollama": ollama_facts,
    "lmstudio": lm_studio_facts,
    "openrouter": openrouter_facts,
}
