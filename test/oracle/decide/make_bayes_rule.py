"""Writes bayes-rule.json: best predictions under pinball loss, and their risks, by integration with mpmath and
by sums over probabilities of scipy."""

import json
import pathlib

import mpmath as mp
import numpy as np
import scipy
from scipy import stats

mp.mp.dps = 40

CONTINUOUS = {
    "Gamma": stats.gamma(2.5, scale=1 / 1.5),
    "Beta": stats.beta(0.7, 2.2),
    "LogNormal": stats.lognorm(0.8, scale=float(np.exp(0.3))),
    "Weibull": stats.weibull_min(1.7, scale=2.4),
    "StudentT": stats.t(2.5),
    "Logistic": stats.logistic(1, 0.6),
    "FisherF": stats.f(5, 9),
}
PDFS = {
    "Gamma": lambda x: mp.mpf("1.5") ** mp.mpf("2.5") * x ** mp.mpf("1.5") * mp.exp(-mp.mpf("1.5") * x) / mp.gamma(mp.mpf("2.5")),
    "Beta": lambda x: x ** (mp.mpf("0.7") - 1) * (1 - x) ** mp.mpf("1.2") / mp.beta(mp.mpf("0.7"), mp.mpf("2.2")),
    "LogNormal": lambda x: mp.exp(-((mp.log(x) - mp.mpf("0.3")) ** 2) / (2 * mp.mpf("0.64"))) / (x * mp.mpf("0.8") * mp.sqrt(2 * mp.pi)),
    "Weibull": lambda x: mp.mpf("1.7") / mp.mpf("2.4") * (x / mp.mpf("2.4")) ** mp.mpf("0.7") * mp.exp(-((x / mp.mpf("2.4")) ** mp.mpf("1.7"))),
    "StudentT": lambda x: mp.gamma(mp.mpf("1.75")) / (mp.sqrt(mp.mpf("2.5") * mp.pi) * mp.gamma(mp.mpf("1.25"))) * (1 + x**2 / mp.mpf("2.5")) ** (-mp.mpf("1.75")),
    "Logistic": lambda x: mp.sech((x - 1) / mp.mpf("1.2")) ** 2 / (4 * mp.mpf("0.6")),
    "FisherF": lambda x: mp.sqrt((5 * x) ** 5 * mp.mpf(9) ** 9 / (5 * x + 9) ** 14) / (x * mp.beta(mp.mpf("2.5"), mp.mpf("4.5"))),
}
DISCRETE = {
    "NegativeBinomial": stats.nbinom(3, 0.25),
    "Hypergeometric": stats.hypergeom(60, 25, 18),
    "Poisson": stats.poisson(37.2),
}


def continuous(name, q):
    frozen = CONTINUOUS[name]
    low, high = frozen.support()
    a = mp.mpf(float(frozen.ppf(q)))
    low = mp.mpf(low) if np.isfinite(low) else -mp.inf
    high = mp.mpf(high) if np.isfinite(high) else mp.inf
    pdf = PDFS[name]
    middle = mp.mpf(float(frozen.ppf((1 + q) / 2)))
    tail = mp.mpf(float(frozen.ppf(1 - 1e-4)))
    above = mp.quad(lambda x: (x - a) * pdf(x), [a, middle, tail, high])
    lower = mp.mpf(float(frozen.ppf(q / 2)))
    far = mp.mpf(float(frozen.ppf(1e-4)))
    below = mp.quad(lambda x: (a - x) * pdf(x), [low, far, lower, a])
    return [float(a), float(q * above + (1 - mp.mpf(q)) * below)]


def discrete(name, q):
    frozen = DISCRETE[name]
    a = float(frozen.ppf(q))
    x = np.arange(0, 2000)
    p = frozen.pmf(x)
    return [a, float(np.sum(p * np.where(x > a, q * (x - a), (1 - q) * (a - x))))]


out = {"made by": f"mpmath {mp.__version__}, scipy {scipy.__version__}"}
for q in ["0.5", "0.9"]:
    out[q] = {name: continuous(name, float(q)) for name in CONTINUOUS}
    out[q].update({name: discrete(name, float(q)) for name in DISCRETE})
path = pathlib.Path(__file__).with_name("bayes-rule.json")
path.write_text(json.dumps(out) + "\n")
