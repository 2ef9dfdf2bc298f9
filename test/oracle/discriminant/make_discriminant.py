"""Writes discriminant.json: scikit-learn's LDA and QDA, shrinkage estimates, and regularized covariances by numpy."""

import json
import pathlib

import numpy
import scipy
import sklearn
from scipy.stats import multivariate_normal
from sklearn.covariance import ledoit_wolf_shrinkage, oas
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis

generator = numpy.random.default_rng(11)
counts = [30, 22, 26]
centers = numpy.array([[0.0, 1.0, 100.0, -3.0], [1.5, 0.0, 104.0, -3.5], [0.5, 2.5, 97.0, -1.0]])
mixing = [generator.standard_normal((4, 4)) * 0.4 + numpy.diag([1.0, 0.5, 3.0, 1.5]) for _ in counts]
labels = numpy.repeat([0, 1, 2], counts)
x = numpy.concatenate(
    [centers[k] + generator.standard_normal((n, 4)) @ mixing[k] for k, n in enumerate(counts)]
).round(3)
new = (centers[[0, 1, 2, 0, 1]] + generator.standard_normal((5, 4)) * 3).round(3)
priors = [0.2, 0.5, 0.3]


def tolist(**values):
    return {key: numpy.asarray(value).tolist() for key, value in values.items()}


def linear(**options):
    model = LinearDiscriminantAnalysis(**options).fit(x, labels)
    return tolist(
        coefficients=model.coef_,
        intercepts=model.intercept_,
        scalings=model.scalings_,
        explainedRatio=model.explained_variance_ratio_,
        transformed=model.transform(new),
        probabilities=model.predict_proba(new),
        logProbabilities=model.predict_log_proba(new),
    )


def quadratic(**options):
    model = QuadraticDiscriminantAnalysis(store_covariance=True, **options).fit(x, labels)
    return tolist(
        covariances=model.covariance_,
        probabilities=model.predict_proba(new),
        logProbabilities=model.predict_log_proba(new),
    )


means = numpy.array([x[labels == k].mean(0) for k in range(3)])
scatters = [(x[labels == k] - means[k]).T @ (x[labels == k] - means[k]) for k in range(3)]


def posterior(covariances, weights):
    joint = numpy.stack(
        [
            numpy.log(weights[k]) + multivariate_normal(means[k], covariances[k]).logpdf(new)
            for k in range(3)
        ],
        axis=1,
    )
    return tolist(
        joint=joint, probabilities=numpy.exp(joint - scipy.special.logsumexp(joint, axis=1, keepdims=True))
    )


def regularized(alpha, gamma):
    pooled = sum(scatters) / (len(x) - 3)
    variance = numpy.trace(pooled) / 4
    common = gamma * pooled + (1 - gamma) * variance * numpy.eye(4)
    own = [scatters[k] / (counts[k] - 1) for k in range(3)]
    result = [alpha * own[k] + (1 - alpha) * common for k in range(3)]
    return {**posterior(result, numpy.array(counts) / len(x)), "covariances": numpy.array(result).tolist()}


def structure(name):
    each = [scatters[k] / counts[k] for k in range(3)]
    pooled = sum(scatters) / len(x)
    if name.startswith("shared"):
        each = [pooled] * 3
    if name.endswith("diagonal"):
        each = [numpy.diag(numpy.diag(c)) for c in each]
    if name.endswith("spherical"):
        each = [numpy.eye(4) * numpy.trace(c) / 4 for c in each]
    return posterior(each, numpy.array(counts) / len(x))


centered = x - means[labels]
divided = centered / numpy.sqrt((centered**2).mean(0))

content = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}, scipy {scipy.__version__}",
    "x": x.tolist(),
    "y": labels.tolist(),
    "new": new.tolist(),
    "priors": priors,
    "linear": {
        "plain": linear(),
        "priors": linear(priors=priors),
        "oneComponent": tolist(transformed=LinearDiscriminantAnalysis(n_components=1).fit(x, labels).transform(new)),
    },
    # With the covariances of classes weighed by their shares (divisor n), as its other solvers do.
    "eigen": {"plain": linear(solver="eigen"), "shrunken": linear(solver="eigen", shrinkage=0.3)},
    "quadratic": {"plain": quadratic(), "priors": quadratic(priors=priors)},
    "regularized": {f"{a} {g}": regularized(a, g) for a in (0, 0.3, 1) for g in (0, 0.6, 1)},
    "structures": {
        name: structure(name)
        for name in ("full", "shared", "diagonal", "shared-diagonal", "spherical", "shared-spherical")
    },
    "ledoitWolf": ledoit_wolf_shrinkage(divided, assume_centered=True),
    "oas": oas(divided, assume_centered=True)[1],
}
path = pathlib.Path(__file__).with_name("discriminant.json")
path.write_text(json.dumps(content) + "\n")
