"""Writes latent.json: R's pls and cancor, scikit-learn's PLSRegression and CCA, and closed forms in numpy."""

import json
import pathlib
import subprocess
import tempfile

import numpy
import scipy
import scipy.stats
import sklearn
from sklearn.cross_decomposition import CCA, PLSRegression

R = r"""
suppressMessages(library(pls)); library(jsonlite)
folder <- commandArgs(TRUE)[1]
X <- as.matrix(read.csv(file.path(folder, "x.csv"), header = FALSE))
Y <- as.matrix(read.csv(file.path(folder, "y.csv"), header = FALSE))
segments <- fromJSON(file.path(folder, "segments.json"), simplifyVector = FALSE)
segments <- lapply(segments, function(s) unlist(s) + 1)
n <- nrow(X); k <- ncol(X)
path <- function(method, y) {
  fit <- mvr(y ~ X, ncomp = k, method = method)
  lapply(1:k, function(m) unname(drop(coef(fit, ncomp = m, intercept = TRUE))[,1:NCOL(y), drop = FALSE]))
}
one <- function(method) {
  fit <- mvr(y1 ~ X, ncomp = k, method = method, validation = "CV", segments = segments)
  list(coefficients = lapply(1:k, function(m) unname(drop(coef(fit, ncomp = m, intercept = TRUE)))),
       scores = unclass(unname(scores(fit)))[, ], loadings = unclass(unname(loadings(fit)))[, ],
       explained = unname(explvar(fit)) / 100,
       msep = unname(drop(MSEP(fit, estimate = "CV")$val)))
}
y1 <- Y[, 1]
canonical <- cancor(X, Y)
out <- list(r = R.version.string, pls = as.character(packageVersion("pls")),
  nipals = one("oscorespls"), simpls = one("simpls"), pcr = one("svdpc"),
  nipalsSeveral = path("oscorespls", Y), simplsSeveral = path("simpls", Y), pcrSeveral = path("svdpc", Y),
  cancor = list(correlations = canonical$cor, first = unname(canonical$xcoef[, 1:3]), second = unname(canonical$ycoef)))
cat(toJSON(out, digits = NA, auto_unbox = TRUE))
"""


def run_r(x, y, segments):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        numpy.savetxt(folder / "x.csv", x, delimiter=",", fmt="%.17g")
        numpy.savetxt(folder / "y.csv", y, delimiter=",", fmt="%.17g")
        (folder / "segments.json").write_text(json.dumps(segments))
        (folder / "run.R").write_text(R)
        run = subprocess.run(["Rscript", folder / "run.R", folder], capture_output=True, text=True, check=True)
        return json.loads(run.stdout)


def vip(model):
    t, w, q = model.x_scores_, model.x_weights_, model.y_loadings_
    explained = numpy.sum(t**2, axis=0) * numpy.sum(q**2, axis=0)
    return numpy.sqrt(len(w) * (w**2 @ explained) / explained.sum())


def pls(x, y, components):
    model = PLSRegression(n_components=components, tol=1e-14, max_iter=100000).fit(x, y)
    return {
        "components": components,
        "coefficients": model.coef_.T.tolist(),
        "intercepts": numpy.atleast_1d(model.intercept_).tolist(),
        "predictions": model.predict(x).tolist(),
        "vip": vip(model).tolist(),
    }


def root(s, power):
    values, vectors = numpy.linalg.eigh(s)
    return vectors @ numpy.diag(values**power) @ vectors.T


def reduced_rank(x, y, gamma, rank):
    """Izenman: least squares times Γ^½ V Vᵀ Γ^-½, V from the fitted values' covariances."""
    xc, yc = x - x.mean(0), y - y.mean(0)
    b = numpy.linalg.solve(xc.T @ xc, xc.T @ yc)
    g, g_inverse = root(gamma, 0.5), root(gamma, -0.5)
    _, v = numpy.linalg.eigh(g @ (yc.T @ xc @ b) @ g)
    v = v[:, ::-1][:, :rank]
    return b @ g @ v @ v.T @ g_inverse


def curds_and_whey(x, y, factor):
    """Breiman and Friedman: B T⁻¹ D T with T the canonical coordinates of the responses."""
    xc, yc = x - x.mean(0), y - y.mean(0)
    b = numpy.linalg.solve(xc.T @ xc, xc.T @ yc)
    q = numpy.linalg.inv(yc.T @ yc) @ yc.T @ xc @ b
    squares, t = numpy.linalg.eig(q)
    d = numpy.diag([factor(c, x.shape[1] / len(x)) for c in squares.real])
    return (b @ t.real @ d @ numpy.linalg.inv(t.real)).tolist()


def regularized(x, y, penalties):
    xs, ys = [(a - a.mean(0)) / a.std(0) for a in (x, y)]
    n = len(x)
    sxx = xs.T @ xs / n + penalties[0] * numpy.eye(x.shape[1])
    syy = ys.T @ ys / n + penalties[1] * numpy.eye(y.shape[1])
    sxy = xs.T @ ys / n
    m = root(sxx, -0.5) @ sxy @ root(syy, -0.5)
    return numpy.linalg.svd(m, compute_uv=False).tolist()


def wilks(correlations, n, p, q):
    out = []
    for k in range(len(correlations)):
        value = numpy.prod(1 - numpy.array(correlations[k:]) ** 2)
        statistic = -(n - 1 - (p + q + 1) / 2) * numpy.log(value)
        degrees = (p - k) * (q - k)
        out.append([value, statistic, degrees, float(scipy.stats.chi2.sf(statistic, degrees))])
    return out


random = numpy.random.default_rng(19)
n = 40
hidden = random.normal(size=(n, 3))
x = numpy.round(hidden @ random.normal(size=(3, 6)) + 0.6 * random.normal(size=(n, 6)) + [5, 0, -3, 10, 0, 1], 3)
x[:, 3] *= 20
y = numpy.round(hidden @ random.normal(size=(3, 3)) + 0.5 * random.normal(size=(n, 3)) + [1, 100, -7], 3)
y[:, 1] *= 10
segments = [list(range(k, n, 5)) for k in range(5)]
r = run_r(x, y, segments)
covariance = numpy.cov(y.T, ddof=0)
variates = CCA(n_components=3, tol=1e-14, max_iter=100000).fit_transform(x, y)

result = {
    "versions": {
        "numpy": numpy.__version__,
        "scipy": scipy.__version__,
        "scikit-learn": sklearn.__version__,
        "R": r.pop("r"),
        "pls": r.pop("pls"),
    },
    "x": x.tolist(),
    "y": y.tolist(),
    "segments": segments,
    "r": r,
    "sklearn": {"one": pls(x, y[:, 0], 3), "several": pls(x, y, 3)},
    "ccaCorrelations": [float(numpy.corrcoef(variates[0][:, a], variates[1][:, a])[0, 1]) for a in range(3)],
    "regularized": {"lambda": [0.3, 0.1], "correlations": regularized(x, y, [0.3, 0.1])},
    "wilks": wilks(r["cancor"]["correlations"], n, 6, 3),
    "reducedRank": {
        "canonical": [reduced_rank(x, y, numpy.linalg.inv(covariance), m).tolist() for m in (1, 2, 3)],
        "identity": [reduced_rank(x, y, numpy.eye(3), m).tolist() for m in (1, 2, 3)],
    },
    "curdsAndWhey": curds_and_whey(x, y, lambda c, r: c / (c + r * (1 - c))),
    "curdsAndWheyGcv": curds_and_whey(
        x, y, lambda c, r: max(0, (1 - r) * (c - r) / ((1 - r) ** 2 * c + r**2 * (1 - c)))
    ),
}
pathlib.Path(__file__).with_name("latent.json").write_text(json.dumps(result) + "\n")
