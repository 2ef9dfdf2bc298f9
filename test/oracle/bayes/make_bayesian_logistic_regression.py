"""Writes bayesian-logistic-regression.json: scikit-learn's penalized maximum likelihood, whose C is the variance of
a normal prior, and averages of the logistic function over normal distributions by mpmath."""

import json
import pathlib

import mpmath
import numpy
import scipy
import sklearn
from sklearn.linear_model import LogisticRegression

generator = numpy.random.default_rng(11)
labels = generator.integers(0, 2, 80)
centers = numpy.array([[0.0, 1.0, -2.0], [1.0, 0.2, -1.0]])
x = numpy.round(centers[labels] + generator.standard_normal((80, 3)) * [1.0, 0.7, 2.0], 3)
weights = generator.integers(0, 4, 80).astype(float)


def exact(design, y, precision, weight):
    """Newton's method from scikit-learn's answer to the last digit."""
    beta = numpy.zeros(design.shape[1])
    for _ in range(50):
        p = 1 / (1 + numpy.exp(-design @ beta))
        gradient = design.T @ (weight * (y - p)) - precision * beta
        hessian = (design.T * (weight * p * (1 - p))) @ design + numpy.diag(precision)
        beta = beta + numpy.linalg.solve(hessian, gradient)
    return beta, hessian


cases = {}
ones = numpy.ones(len(labels))
for name, variance, weight in [("tight", 0.3, ones), ("wide", 25.0, ones), ("weighted", 2.0, weights)]:
    fitted = LogisticRegression(C=variance, tol=1e-14, solver="newton-cholesky", max_iter=1000)
    fitted.fit(x, labels, sample_weight=weight)
    design = numpy.column_stack([ones, x])
    precision = numpy.array([0.0] + [1 / variance] * 3)
    beta, hessian = exact(design, labels, precision, weight)
    reference = numpy.concatenate([fitted.intercept_, fitted.coef_[0]])
    assert numpy.max(numpy.abs(beta - reference)) < 1e-8
    covariance = numpy.linalg.inv(hessian)
    likelihood = weight @ (labels * (design @ beta) - numpy.logaddexp(0, design @ beta))
    prior = scipy.stats.norm.logpdf(beta[1:], scale=numpy.sqrt(variance)).sum()
    evidence = likelihood + prior + 2 * numpy.log(2 * numpy.pi) - numpy.linalg.slogdet(hessian)[1] / 2
    cases[name] = {
        "variance": variance,
        "weights": weight.tolist(),
        "mode": reference.tolist(),
        "covariance": covariance.tolist(),
        "logEvidence": float(evidence),
        "probabilities": fitted.predict_proba(x[:10])[:, 1].tolist(),
    }

mpmath.mp.dps = 25
averages = []
for mean in [0.0, 0.3, -1.7, 5.0, -12.0, -40.0, -90.0, 200.0]:
    for deviation in [1e-6, 0.1, 0.9, 1.9, 2.1, 5.0, 12.0, 60.0]:

        def integrand(z):
            return mpmath.npdf(z) / (1 + mpmath.exp(-(mean + deviation * z)))

        # Pieces no longer than the distance of the poles, around the bulk of either factor.
        step = min(0.5, float(mpmath.pi) / deviation)
        points = set(numpy.arange(-14, deviation + 14, 0.5).tolist())
        for peak in [0, deviation, -mean / deviation]:
            points.update(peak + k * step for k in range(-40, 41))
        inside = sorted(point for point in points if -14 <= point <= deviation + 14)
        total = mpmath.quad(integrand, inside)
        averages.append([mean, deviation, float(mpmath.log(total))])

content = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}, mpmath {mpmath.__version__}",
    "x": x.tolist(),
    "y": labels.tolist(),
    "cases": cases,
    "averages": averages,
}
path = pathlib.Path(__file__).parent / "bayesian-logistic-regression.json"
path.write_text(json.dumps(content, indent=1) + "\n")
