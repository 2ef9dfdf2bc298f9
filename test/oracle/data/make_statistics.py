"""Writes statistics.json: quantiles of numpy, moments and correlations of scipy, hashes of hashlib."""

import hashlib
import json
import pathlib
import struct

import numpy
import scipy
from scipy import stats

generator = numpy.random.default_rng(29)

METHODS = [
    "inverted_cdf",
    "averaged_inverted_cdf",
    "closest_observation",
    "interpolated_inverted_cdf",
    "hazen",
    "weibull",
    "linear",
    "median_unbiased",
    "normal_unbiased",
]
# Shares whose ranks are whole numbers only where the product is exact.
SHARES = [0, 0.03, 0.125, 0.25, 0.31, 0.5, 0.625, 0.75, 0.875, 0.97, 1]

samples = {
    "one": [3.5],
    "two": [-1.25, 4.0],
    "eight with ties": [2, 7, 7, 1, 9, 2, 7, 4],
    "twenty weights": [130, 127, 111, 106, 103, 96, 90, 86, 85, 82, 81, 80, 79, 77, 73, 68, 67, 64, 61, 56],
    "seventeen": numpy.round(generator.normal(10, 3, 17), 3).tolist(),
    "two hundred skewed": numpy.round(generator.gamma(1.5, 4, 200) + 0.01, 3).tolist(),
    "far from zero": (1e6 + numpy.round(generator.normal(0, 1, 60), 3)).tolist(),
}


def describe(name, values):
    x = numpy.array(values, dtype=float)
    facts = {
        "name": name,
        "values": values,
        "quantiles": [numpy.quantile(x, SHARES, method=method).tolist() for method in METHODS],
        "mean": float(numpy.mean(x)),
        "variance": float(numpy.var(x)),
    }
    if len(x) > 1:
        facts["sampleVariance"] = float(numpy.var(x, ddof=1))
        facts["skewness"] = float(stats.skew(x))
        facts["kurtosis"] = float(stats.kurtosis(x, fisher=False))
    if x.min() > 0:
        facts["geometricMean"] = float(stats.gmean(x))
        facts["harmonicMean"] = float(stats.hmean(x))
    return facts


x = numpy.round(generator.normal(0, 1, 40), 2)
pairs = {
    "five without ties": ([1, 2, 3, 4, 5], [3, 1, 2, 5, 4]),
    "twelve with ties": ([1, 1, 2, 3, 3, 3, 4, 5, 6, 6, 7, 8], [2, 1, 2, 2, 4, 3, 3, 5, 9, 5, 5, 7]),
    "falling": ([1, 2, 3, 4, 5, 6], [60, 50, 41, 30, 20, 10]),
    "thirty without ties": (
        generator.permutation(30).tolist(),
        (numpy.arange(30) + 0.5 * generator.permutation(30)).tolist(),
    ),
    "forty in clouds": (x.tolist(), numpy.round(0.4 * x + generator.normal(0, 1, 40), 2).tolist()),
    "three hundred levels": (generator.integers(0, 6, 300).tolist(), generator.integers(0, 4, 300).tolist()),
}


def correlate(name, x, y):
    found = {
        "pearson": stats.pearsonr(x, y),
        "spearman": stats.spearmanr(x, y),
        "kendall": stats.kendalltau(x, y),
    }
    return {
        "name": name,
        "x": x,
        "y": y,
        **{method: [float(r.statistic), float(r.pvalue)] for method, r in found.items()},
    }


table = numpy.array([[12, 5, 7], [3, 14, 6], [9, 9, 2], [1, 0, 8]])
chi = stats.chi2_contingency(table, correction=False)
g = stats.chi2_contingency(table, correction=False, lambda_="log-likelihood")
joint = table / table.sum()
product = joint.sum(axis=1, keepdims=True) * joint.sum(axis=0, keepdims=True)
with numpy.errstate(divide="ignore", invalid="ignore"):
    information = float(numpy.nansum(joint * numpy.log2(joint / product)))

words = ["", "a", "row 17", "Łódź", "x" * 55, "x" * 56, "x" * 64, "y" * 200]
integers = [*range(20), -1, -122192, 2**53 - 1, -(2**53) + 1]
hashes = {
    "text": [[word, hashlib.md5(word.encode()).hexdigest()] for word in words],
    "integers": [[i, hashlib.md5(struct.pack("<q", i)).digest()[-1]] for i in integers],
}

out = {
    "versions": {"numpy": numpy.__version__, "scipy": scipy.__version__},
    "shares": SHARES,
    "samples": [describe(name, values) for name, values in samples.items()],
    "pairs": [correlate(name, x, y) for name, (x, y) in pairs.items()],
    "crossTable": {
        "counts": table.tolist(),
        "chiSquared": [float(chi.statistic), float(chi.pvalue)],
        "gSquared": [float(g.statistic), float(g.pvalue)],
        "cramersV": float(stats.contingency.association(table, method="cramer")),
        "mutualInformation": information,
    },
    "hashes": hashes,
}
path = pathlib.Path(__file__).with_name("statistics.json")
path.write_text(json.dumps(out, indent=1, ensure_ascii=False) + "\n")
