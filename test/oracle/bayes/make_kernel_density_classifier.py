"""Writes kernel-density-classifier.json: kernel densities class by class of scipy and scikit-learn, and likelihoods maximized by scipy."""

import json
import pathlib

import numpy
import scipy
import sklearn
from scipy.optimize import minimize
from scipy.special import logsumexp
from scipy.stats import gaussian_kde
from sklearn.neighbors import KernelDensity

generator = numpy.random.default_rng(11)
centers = numpy.array([[0.0, 1.0, 100.0], [2.0, 0.0, 103.0], [1.0, 3.0, 98.0]])
labels = generator.integers(0, 3, 90)
x = numpy.round(centers[labels] + generator.standard_normal((90, 3)) * [1.0, 0.5, 2.0], 3)
# Some near the cases, some so far away that no density is above the least number there is.
new = numpy.round(generator.standard_normal((8, 3)) * [2, 2, 4] + [1.0, 1.0, 100.0], 3)
new = numpy.vstack([new, [[500.0, -300.0, 900.0], [-1e5, 2e4, 0.0]]])
counts = generator.integers(0, 4, 90)


def diagonal(own, widths, places):
    z = (places[:, None, :] - own[None, :, :]) / widths
    logs = -0.5 * (z**2).sum(axis=2) - numpy.log(widths).sum() - 1.5 * numpy.log(2 * numpy.pi)
    return logsumexp(logs, axis=1) - numpy.log(len(own))


def factor(rule, n, d):
    return (n * (d + 2) / 4) ** (-1 / (d + 4)) if rule == "silverman" else n ** (-1 / (d + 4))


def left_out(own, widths):
    z = (own[:, None, :] - own[None, :, :]) / widths
    logs = -0.5 * (z**2).sum(axis=2)
    numpy.fill_diagonal(logs, -numpy.inf)
    return -(logsumexp(logs, axis=1).mean() - numpy.log(widths).sum())


def searched(own):
    start = numpy.log(own.std(axis=0, ddof=1) * factor("scott", len(own), 3))
    for _ in range(4):
        start = minimize(lambda logs: left_out(own, numpy.exp(logs)), start, method="BFGS", options={"gtol": 1e-9}).x
        start = minimize(
            lambda logs: left_out(own, numpy.exp(logs)), start, method="Nelder-Mead", options={"xatol": 1e-10, "fatol": 1e-16}
        ).x
    return numpy.exp(start)


def by_class(density, rows=x, codes=labels):
    return numpy.column_stack([density(rows[codes == k]) for k in range(3)]).tolist()


def rule(name, rows=x, codes=labels):
    return by_class(
        lambda own: diagonal(own, own.std(axis=0, ddof=1) * factor(name, len(own), 3), new), rows, codes
    )


repeated = numpy.repeat(x, counts, axis=0)
repeated_labels = numpy.repeat(labels, counts)
content = {
    "made by": f"scipy {scipy.__version__}, scikit-learn {sklearn.__version__}, numpy {numpy.__version__}",
    "x": x.tolist(),
    "y": labels.tolist(),
    "counts": counts.tolist(),
    "new": new.tolist(),
    "logDensities": {
        "full, scott": by_class(lambda own: gaussian_kde(own.T, "scott").logpdf(new.T)),
        "full, silverman": by_class(lambda own: gaussian_kde(own.T, "silverman").logpdf(new.T)),
        "full, 0.7": by_class(lambda own: gaussian_kde(own.T, 0.7).logpdf(new.T)),
        "0.7": by_class(lambda own: KernelDensity(bandwidth=0.7, rtol=0, atol=0).fit(own).score_samples(new)),
        "scott": rule("scott"),
        "silverman": rule("silverman"),
        "silverman, weighted": rule("silverman", repeated, repeated_labels),
        "full, scott, weighted": by_class(
            lambda own: gaussian_kde(own.T, "scott").logpdf(new.T), repeated, repeated_labels
        ),
    },
    "searched": [searched(x[labels == k]).tolist() for k in range(3)],
}
pathlib.Path(__file__).with_name("kernel-density-classifier.json").write_text(json.dumps(content) + "\n")
