"""Writes kernel-density.json, the reference values that kernel-density.test.ts reads.

    python make_kernel_density.py

Log densities in three dimensions come from scikit-learn, weighted ones with full covariances from scipy, cross-validated
bandwidths from statsmodels, rules for one column from R, and densities on a grid from R's density. Its bw.ucv and bw.bcv
round the data to bins; beside them, the errors are minimized here with all pairs summed.
"""

import json
import math
import pathlib
import platform
import subprocess

import numpy
import scipy
import sklearn
import statsmodels
from scipy import optimize, stats
from sklearn.neighbors import KernelDensity
from statsmodels.nonparametric.kernel_density import EstimatorSettings, KDEMultivariate

ROOT = pathlib.Path(__file__).parent
generator = numpy.random.default_rng(20240819)


def R(code):
    return subprocess.run(["Rscript", "-e", code], capture_output=True, text=True, check=True).stdout


def vector(values):
    return "c(" + ",".join(repr(float(x)) for x in values) + ")"


def minimum(data, error):
    n = len(data)
    squares = numpy.array([(a - b) ** 2 for i, a in enumerate(data) for b in data[:i]])
    f = lambda log_h: error(squares / math.exp(2 * log_h), n, math.exp(log_h))
    largest = 1.144 * data.std(ddof=1) * n ** -0.2
    grid = numpy.log(numpy.geomspace(0.1 * largest, largest, 400))
    best = min(grid, key=f)
    found = optimize.minimize_scalar(f, bounds=(best - 0.05, min(best + 0.05, math.log(largest))), method="bounded", options=dict(xatol=1e-11))
    return math.exp(found.x)


def unbiased(delta, n, h):
    return (0.5 + math.fsum(numpy.exp(-delta / 4) - math.sqrt(8) * numpy.exp(-delta / 2)) / n) / (n * h * math.sqrt(math.pi))


def biased(delta, n, h):
    return (1 + math.fsum(numpy.exp(-delta / 4) * (delta**2 - 12 * delta + 12)) / (32 * n)) / (2 * n * h * math.sqrt(math.pi))


def rules(data):
    code = f"x <- {vector(data)}; cat(format(c(bw.nrd0(x), bw.nrd(x), bw.ucv(x, nb=20000L, tol=1e-9), bw.bcv(x, nb=20000L, tol=1e-9), bw.SJ(x, nb=20000L, tol=1e-10), bw.SJ(x, nb=20000L, method='dpi')), digits=17))"
    names = ["nrd0", "nrd", "ucv", "bcv", "SJ-ste", "SJ-dpi"]
    return dict(R=dict(zip(names, map(float, R(code).split()))), exact=dict(ucv=minimum(data, unbiased), bcv=minimum(data, biased)))


def joint(rows, weights, points):
    out = []
    theirs = dict(gaussian="gaussian", uniform="tophat", epanechnikov="epanechnikov", exponential="exponential", triangular="linear", cosine="cosine")
    for ours, name in theirs.items():
        h = 0.45 if ours in ("gaussian", "exponential") else 1.6
        model = KernelDensity(kernel=name, bandwidth=h, rtol=0, atol=0).fit(rows, sample_weight=weights)
        logs = [None if value < -1e300 else value for value in map(float, model.score_samples(points))]
        out.append(dict(kernel=ours, bandwidth=h, logDensity=logs))
    return out


if __name__ == "__main__":
    one = numpy.round(numpy.concatenate([generator.normal(0, 1, 60), generator.normal(5, 0.7, 40)]), 5)
    single = numpy.round(generator.gamma(4, 1, 80), 5)
    rows = numpy.round(generator.normal(size=(70, 3)) @ numpy.array([[1, 0.5, 0], [0, 1, -0.4], [0, 0, 0.8]]), 5)
    weights = 1.0 + numpy.arange(70) % 4
    points = numpy.vstack([generator.normal(size=(9, 3)), [[3, 3, 3], [40, 0, 0]]]).round(3)
    kde = stats.gaussian_kde(rows.T, weights=weights)
    factor = 0.37
    # scipy's weights do not count cases, so that its covariance has another divisor; the matrix is given to ours.
    kde.set_bandwidth(factor)
    plane = rows[:40, :2]
    cv = {}
    for rule in ["cv_ml", "cv_ls"]:
        model = KDEMultivariate(plane, "cc", bw=rule)
        # Its own search ends early; it is continued from where it ended.
        objective = (lambda bw: model.loo_likelihood(bw, numpy.log)) if rule == "cv_ml" else model.imse
        better = optimize.minimize(lambda logs: objective(numpy.exp(logs)), numpy.log(model.bw), method="Nelder-Mead", options=dict(xatol=1e-9, fatol=1e-14, maxiter=2000))
        cv[rule] = numpy.exp(better.x).tolist()
    grid = R(f"d <- density({vector(one)}, bw=0.4, n=512, from=-3, to=8); cat(format(d$y, digits=17))")
    values = dict(
        versions=dict(python=platform.python_version(), numpy=numpy.__version__, scipy=scipy.__version__, sklearn=sklearn.__version__,
                      statsmodels=statsmodels.__version__, R=R("cat(as.character(getRversion()))")),
        one=one.tolist(), single=single.tolist(), rules=dict(one=rules(one), single=rules(single)),
        rows=rows.tolist(), weights=weights.tolist(), points=points.tolist(), joint=joint(rows, weights, points),
        scipy=dict(covariance=kde.covariance.tolist(), logDensity=kde.logpdf(points.T).tolist()),
        crossValidated=cv, grid=[float(y) for y in grid.split()],
    )
    (ROOT / "kernel-density.json").write_text(json.dumps(values) + "\n")
