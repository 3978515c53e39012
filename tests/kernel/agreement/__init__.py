"""Both kernels, given the same arguments, give the same results: bit for bit, with the same
exceptions and the same steps.

`kinds.py` and `texts.py` say what an argument can be, `signatures.py` which ones each function
takes, `wire.py` and `wire.mjs` how values travel, `comparing.py` compares. From a shell:

    python -m tests.kernel.agreement --count 200000 --engine quickjs
"""
