"""Writes ridge.json: ridge regressions of scikit-learn, MASS::lm.ridge and glmnet on the diabetes data."""

import json
import pathlib
import subprocess
import tempfile

import numpy
import sklearn
from sklearn.datasets import load_diabetes
from sklearn.linear_model import Ridge, RidgeCV

x, y = load_diabetes(return_X_y=True, scaled=False)
mean, deviation = x.mean(axis=0), x.std(axis=0)
z = (x - mean) / deviation
lambdas = [1000.0, 100.0, 10.0, 1.0, 0.1]

generator = numpy.random.default_rng(3)
wide = numpy.round(generator.standard_normal((30, 80)), 3)
wide_y = numpy.round(wide[:, :4].sum(axis=1) + generator.standard_normal(30), 3)
two = numpy.column_stack([y, numpy.round(numpy.log(y), 6)])
weights = 1.0 + numpy.arange(len(y)) % 3


def fits(**control):
    out = []
    for value in lambdas:
        model = Ridge(alpha=value, solver="svd").fit(z, y, **control)
        own = model.coef_ / deviation
        out.append([float(model.intercept_ - own @ mean), *own.tolist()])
    return out


def leave_one_out(a, b, values):
    """Every case left out in turn: no closed form; scales are those of all cases."""
    rows = numpy.arange(len(b))
    return [
        float(
            numpy.mean(
                [
                    (b[i] - Ridge(alpha=value, solver="svd").fit(a[rows != i], b[rows != i]).predict(a[[i]])[0]) ** 2
                    for i in rows
                ]
            )
        )
        for value in values
    ]


wide_z = (wide - wide.mean(axis=0)) / wide.std(axis=0)
several = RidgeCV(alphas=lambdas, store_cv_results=True, alpha_per_target=True).fit(z, two)
common = RidgeCV(alphas=lambdas, alpha_per_target=False).fit(z, two)

script = """
suppressMessages({library(MASS); library(glmnet); library(jsonlite)})
d <- read.csv(commandArgs(TRUE)[1]); lambdas <- c(1000, 100, 10, 1, 0.1)
m <- lm.ridge(y ~ ., d, lambda = lambdas)
x <- as.matrix(d[, names(d) != "y"]); sdy <- sqrt(mean((d$y - mean(d$y))^2))
# glmnet divides the response by its deviation, which leaves RSS/(2n) + (lambda / sdy) * sum(beta^2) / 2.
g <- glmnet(x, d$y, alpha = 0, lambda = lambdas * sdy / nrow(x), thresh = 1e-20, maxit = 1e7)
cat(toJSON(list(mass = unname(as.matrix(coef(m))), massGcv = unname(m$GCV), massHkb = m$kHKB,
  glmnet = unname(t(as.matrix(coef(g)))),
  versions = paste("MASS", packageVersion("MASS"), "glmnet", packageVersion("glmnet"))), digits = 15, auto_unbox = TRUE))
"""
with tempfile.TemporaryDirectory() as folder:
    table = pathlib.Path(folder, "d.csv")
    names = [f"x{j}" for j in range(x.shape[1])] + ["y"]
    numpy.savetxt(table, numpy.column_stack([x, y]), delimiter=",", header=",".join(names), comments="", fmt="%.17g")
    program = pathlib.Path(folder, "f.R")
    program.write_text(script)
    from_r = json.loads(subprocess.run(["Rscript", program, table], check=True, capture_output=True).stdout)

content = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}, {from_r.pop('versions')}",
    "lambdas": lambdas,
    "path": fits(),
    "weighted": [
        [float(model.intercept_), *(model.coef_ / wdev).tolist()]
        for wmean in [numpy.average(x, axis=0, weights=weights)]
        for wdev in [numpy.sqrt(numpy.average((x - wmean) ** 2, axis=0, weights=weights))]
        for model in [
            Ridge(alpha=value, solver="svd").fit(x / wdev, y, sample_weight=weights) for value in lambdas
        ]
    ],
    "raw": [
        [float(model.intercept_), *model.coef_.tolist()]
        for model in (Ridge(alpha=value, solver="svd").fit(x, y) for value in lambdas)
    ],
    "origin": [Ridge(alpha=value, solver="svd", fit_intercept=False).fit(x, y).coef_.tolist() for value in lambdas],
    "loo": leave_one_out(z, y, lambdas),
    "severalLambdas": several.alpha_.tolist(),
    "severalLoo": several.cv_results_.mean(axis=0).tolist(),
    "commonLambda": float(common.alpha_),
    "wide": {
        "x": wide.tolist(),
        "y": wide_y.tolist(),
        "loo": leave_one_out(wide_z, wide_y, lambdas),
        "predictions": [Ridge(alpha=v, solver="svd").fit(wide_z, wide_y).predict(wide_z).tolist() for v in lambdas],
    },
    "r": from_r,
}
path = pathlib.Path(__file__).with_name("ridge.json")
path.write_text(json.dumps(content) + "\n")
