"""The contracts by their names."""

from __future__ import annotations

from collections.abc import Mapping

from host.bench.contracts.contract import ToolContract
from host.bench.contracts.json_action import JsonAction
from host.bench.contracts.native import Native
from host.bench.contracts.tagged import HERMES, QWEN
from host.bench.setup import Contract

CONTRACTS: Mapping[Contract, ToolContract] = {
    "native": Native(),
    "hermes": HERMES,
    "qwen": QWEN,
    "json": JsonAction(),
}
