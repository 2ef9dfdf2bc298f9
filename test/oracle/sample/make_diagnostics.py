"""Writes diagnostics.json: arviz's diagnostics and numpy's autocorrelations of autoregressive chains.

Chains are computed anew by the test from a recurrence, so that no draws need to be stored.
"""

import json
import pathlib

import arviz
import numpy
from arviz.stats.diagnostics import _ess_bulk, _ess_mean, _ess_tail, _mcse_quantile, _mcse_sd, _rhat_rank


def uniforms(count, state):
    """A linear congruential generator that float64 computes exactly everywhere."""
    out = numpy.empty(count)
    for i in range(count):
        state = (state * 16807) % 2147483647
        out[i] = state / 2147483647
    return out


def chains(spec):
    out = numpy.empty((spec["chains"], spec["draws"]))
    for c in range(spec["chains"]):
        noise = uniforms(spec["draws"], 12345 + 678 * c)
        x = 0.0
        for t in range(spec["draws"]):
            x = spec["memory"] * x + noise[t] - 0.5
            value = x + spec["shift"] * c
            out[c, t] = value * value * value if spec["cubed"] else value
            if spec["rounded"]:
                out[c, t] = numpy.floor(out[c, t] * 4) / 4
    return out


specs = {
    "independent": dict(chains=4, draws=250, memory=0.0, shift=0.0, cubed=False, rounded=False),
    "persistent": dict(chains=4, draws=500, memory=0.9, shift=0.0, cubed=False, rounded=False),
    "antithetic": dict(chains=2, draws=301, memory=-0.8, shift=0.0, cubed=False, rounded=False),
    "apart": dict(chains=3, draws=200, memory=0.5, shift=0.3, cubed=False, rounded=False),
    "heavy tails": dict(chains=4, draws=400, memory=0.7, shift=0.0, cubed=True, rounded=False),
    "ties": dict(chains=4, draws=300, memory=0.6, shift=0.0, cubed=False, rounded=True),
    "stuck": dict(chains=2, draws=64, memory=0.99, shift=0.0, cubed=False, rounded=False),
}

results = {}
for name, spec in specs.items():
    x = chains(spec)
    lags = []
    for chain in x:
        d = chain - chain.mean()
        full = numpy.correlate(d, d, mode="full")[len(d) - 1 :]
        lags.append(full[:21] / full[0])
    results[name] = {
        **spec,
        "mean": float(x.mean()),
        "standardDeviation": float(x.std(ddof=1)),
        "rHat": float(_rhat_rank(x)),
        "bulk": float(_ess_bulk(x)),
        "tail": float(_ess_tail(x)),
        "meanError": float(x.std(ddof=1) / numpy.sqrt(_ess_mean(x))),
        "standardDeviationError": float(_mcse_sd(x)),
        "medianError": float(_mcse_quantile(x, 0.5)),
        "autocorrelation": numpy.mean(lags, axis=0).tolist(),
    }

content = {"made by": f"arviz {arviz.__version__}, numpy {numpy.__version__}", "results": results}
path = pathlib.Path(__file__).parent / "diagnostics.json"
path.write_text(json.dumps(content, indent=1) + "\n")
