"""Writes ppca.json: probabilistic PCA of complete cases in closed form, and of incomplete ones by scipy's optimizer."""

import json
import pathlib

import numpy
import scipy
from scipy.optimize import minimize
from scipy.stats import multivariate_normal

generator = numpy.random.default_rng(12)
p, q, n = 5, 2, 60
x = generator.standard_normal((n, q)) @ generator.standard_normal((q, p)) * 2 + [1, 0, -2, 10, 5]
x = numpy.round(x + 0.5 * generator.standard_normal((n, p)), 5)
holed = x.copy()
holed[generator.random((n, p)) < 0.15] = numpy.nan
holed[3] = numpy.nan


def log_likelihood(rows, mean, covariance):
    total = 0.0
    for row in rows:
        seen = ~numpy.isnan(row)
        if seen.any():
            total += multivariate_normal.logpdf(row[seen], mean[seen], covariance[numpy.ix_(seen, seen)])
    return total


# Tipping and Bishop (1999), equations 7 and 8.
mean = x.mean(axis=0)
values, vectors = numpy.linalg.eigh(numpy.cov(x.T, bias=True))
values, vectors = values[::-1], vectors[:, ::-1]
noise = values[q:].mean()
complete = vectors[:, :q] @ numpy.diag(values[:q] - noise) @ vectors[:, :q].T + noise * numpy.eye(p)


def negative(theta):
    """The negative log-likelihood per case, with its gradient."""
    loadings = theta[: p * q].reshape(p, q)
    center = theta[p * q : p * q + p]
    sigma2 = numpy.exp(theta[-1])
    covariance = loadings @ loadings.T + sigma2 * numpy.eye(p)
    value, d_mean, d_covariance = 0.0, numpy.zeros(p), numpy.zeros((p, p))
    for row in holed:
        seen = numpy.flatnonzero(~numpy.isnan(row))
        if len(seen) == 0:
            continue
        part = covariance[numpy.ix_(seen, seen)]
        inverse = numpy.linalg.inv(part)
        deviation = row[seen] - center[seen]
        solved = inverse @ deviation
        value += 0.5 * (
            len(seen) * numpy.log(2 * numpy.pi) + numpy.linalg.slogdet(part)[1] + deviation @ solved
        )
        d_mean[seen] -= solved
        d_covariance[numpy.ix_(seen, seen)] += 0.5 * (inverse - numpy.outer(solved, solved))
    gradient = numpy.concatenate(
        [(2 * d_covariance @ loadings).ravel(), d_mean, [sigma2 * numpy.trace(d_covariance)]]
    )
    return value / n, gradient / n


start = numpy.concatenate([vectors[:, :q].ravel(), numpy.nanmean(holed, axis=0), [0.0]])
found = minimize(negative, start, jac=True, method="BFGS", options={"gtol": 1e-11, "maxiter": 5000})
loadings = found.x[: p * q].reshape(p, q)
center = found.x[p * q : p * q + p]
covariance = loadings @ loadings.T + numpy.exp(found.x[-1]) * numpy.eye(p)
filled = holed.copy()
for row in filled:
    seen, gone = numpy.flatnonzero(~numpy.isnan(row)), numpy.flatnonzero(numpy.isnan(row))
    solved = numpy.linalg.solve(covariance[numpy.ix_(seen, seen)], row[seen] - center[seen])
    row[gone] = center[gone] + covariance[numpy.ix_(gone, seen)] @ solved

out = {
    "versions": {"numpy": numpy.__version__, "scipy": scipy.__version__},
    "x": x.tolist(),
    "holed": [[None if numpy.isnan(v) else v for v in row] for row in holed.tolist()],
    "complete": {
        "mean": mean.tolist(),
        "noiseVariance": noise,
        "covariance": complete.tolist(),
        "logLikelihood": log_likelihood(x, mean, complete),
    },
    "incomplete": {
        "gradient": float(numpy.abs(found.jac).max()),
        "mean": center.tolist(),
        "noiseVariance": float(numpy.exp(found.x[-1])),
        "covariance": covariance.tolist(),
        "logLikelihood": log_likelihood(holed, center, covariance),
        "filled": filled.tolist(),
    },
}
pathlib.Path(__file__).with_name("ppca.json").write_text(json.dumps(out))
