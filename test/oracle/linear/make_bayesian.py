"""Writes bayesian.json: conjugate posteriors by dense formulas, scikit-learn's fixed points of the evidence, and
averages over all subsets of features, one by one."""

import itertools
import json
import pathlib

import numpy
import scipy
import sklearn
from scipy.stats import multivariate_t
from sklearn.linear_model import ARDRegression, BayesianRidge

generator = numpy.random.default_rng(8)
n, p = 40, 5
x = numpy.round(generator.standard_normal((n, p)) + 2, 3)
y = numpy.round(1.5 + x @ [1.0, -2.0, 0.0, 0.05, 0.0] + generator.standard_normal(n), 3)
new = numpy.round(generator.standard_normal((3, p)) + 2, 3)


def conjugate(prior_mean, precisions, shape, rate):
    """[1 | x] with a proper normal-inverse-gamma prior, by dense matrices."""
    design = numpy.column_stack([numpy.ones(n), x])
    at = numpy.column_stack([numpy.ones(len(new)), new])
    inner = design.T @ design + numpy.diag(precisions)
    covariance = numpy.linalg.inv(inner)
    mean = covariance @ (design.T @ y + precisions * prior_mean)
    after_shape = shape + n / 2
    residual = y - design @ mean
    after_rate = rate + 0.5 * (residual @ residual + (mean - prior_mean) @ (precisions * (mean - prior_mean)))
    prior_scale = rate / shape * (numpy.eye(n) + design @ numpy.diag(1 / numpy.array(precisions)) @ design.T)
    evidence = multivariate_t(loc=design @ prior_mean, shape=prior_scale, df=2 * shape).logpdf(y)
    scale = numpy.sqrt(after_rate / after_shape * (1 + numpy.einsum("ij,jk,ik->i", at, covariance, at)))
    reach = scipy.stats.t(2 * after_shape).ppf(0.95)
    return {
        "parameters": mean.tolist(),
        "covariance": (covariance * after_rate / (after_shape - 1)).tolist(),
        "shape": after_shape,
        "rate": float(after_rate),
        "logEvidence": float(evidence),
        "lower": (at @ mean - reach * scale).tolist(),
        "upper": (at @ mean + reach * scale).tolist(),
        "scales": scale.tolist(),
    }


def fixed_point(model, a, b):
    model.fit(a, b)
    return {
        "coefficients": model.coef_.tolist(),
        "noiseVariance": float(1 / model.alpha_),
        "precision": (numpy.array(model.lambda_) / model.alpha_).tolist(),
    }


centered, response = x - x.mean(axis=0), y - y.mean()
endless = {"tol": 1e-14, "fit_intercept": False}
flat = {"alpha_1": 0, "alpha_2": 0, "lambda_1": 0, "lambda_2": 0}

# More features than cases need a prior of the noise, or there is a fit without any.
wide = numpy.round(generator.standard_normal((30, 60)), 3)
wide_y = numpy.round(wide[:, :3] @ [3.0, -2.0, 1.0] + 0.7 * generator.standard_normal(30), 3)
noise = {"alpha_1": 20.0, "alpha_2": 10.0, "lambda_1": 0, "lambda_2": 0}


def averaged(weigh, shrink):
    """Every subset: its log weight, its coefficients, and the variances of these."""
    gram, products, total = centered.T @ centered, centered.T @ response, response @ response
    logs, means, seconds, members = [], [], [], []
    for size in range(p + 1):
        for chosen in itertools.combinations(range(p), size):
            own = list(chosen)
            beta = numpy.linalg.solve(gram[numpy.ix_(own, own)], products[own]) if own else numpy.array([])
            rss = total - products[own] @ beta if own else total
            logs.append(weigh(size, rss, total))
            factor, noise = shrink(size, rss, total)
            mean, second = numpy.zeros(p), numpy.zeros(p)
            if own:
                mean[own] = factor * beta
                second[own] = mean[own] ** 2 + noise * factor * numpy.diag(numpy.linalg.inv(gram[numpy.ix_(own, own)]))
            means.append(mean)
            seconds.append(second)
            members.append([j in own for j in range(p)])
    weights = numpy.exp(numpy.array(logs) - max(logs))
    weights /= weights.sum()
    mean = weights @ numpy.array(means)
    best = numpy.argsort(-weights)[:3]
    return {
        "inclusion": (weights @ numpy.array(members)).tolist(),
        "coefficients": mean.tolist(),
        "deviations": numpy.sqrt(weights @ numpy.array(seconds) - mean**2).tolist(),
        "best": [[members[k], float(weights[k])] for k in best],
    }


def g_prior(g):
    # Liang, Paulo, Molina, Clyde and Berger (2008), equation 5.
    return averaged(
        lambda size, rss, total: 0.5 * (n - 1 - size) * numpy.log1p(g) - 0.5 * (n - 1) * numpy.log1p(g * rss / total),
        lambda size, rss, total: (g / (1 + g), (total + g * rss) / (1 + g) / (n - 3)),
    )


def by_bic():
    return averaged(
        lambda size, rss, total: -0.5 * (n * numpy.log(rss / n) + size * numpy.log(n)),
        lambda size, rss, total: (1.0, rss / (n - size - 1)),
    )


content = {
    "made by": f"numpy {numpy.__version__}, scipy {scipy.__version__}, scikit-learn {sklearn.__version__}",
    "x": x.tolist(),
    "y": y.tolist(),
    "new": new.tolist(),
    "proper": conjugate(numpy.array([1.0, 0.5, -1.0, 0.0, 0.0, 0.25]), numpy.array([0.5, 2.0, 1.0, 3.0, 0.1, 4.0]), 2.5, 1.5),
    "evidence": fixed_point(BayesianRidge(max_iter=100000, **endless, **flat), centered, response),
    "ard": fixed_point(ARDRegression(max_iter=100000, threshold_lambda=1e10, **endless, **flat), centered, response),
    "wide": {
        "x": wide.tolist(),
        "y": wide_y.tolist(),
        "evidence": fixed_point(BayesianRidge(max_iter=100000, **endless, **noise), wide, wide_y),
        "ard": fixed_point(ARDRegression(max_iter=100000, threshold_lambda=1e10, **endless, **noise), wide, wide_y),
    },
    "gPrior": g_prior(n),
    "smallG": g_prior(4.0),
    "bic": by_bic(),
}
path = pathlib.Path(__file__).with_name("bayesian.json")
path.write_text(json.dumps(content) + "\n")
