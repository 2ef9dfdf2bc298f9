"""Writes pca.json: principal components by scikit-learn and by R's prcomp, and truncated singular values by numpy."""

import json
import pathlib
import subprocess
import tempfile

import numpy
import sklearn
from sklearn.decomposition import PCA, TruncatedSVD

generator = numpy.random.default_rng(5)
mixing = generator.standard_normal((6, 6)) * numpy.array([5.0, 3.0, 1.0, 0.5, 0.2, 0.05])[:, None]
tall = numpy.round(generator.standard_normal((40, 6)) @ mixing + [0, 100, 0, -3, 0, 1000], 6)
wide = numpy.round(generator.standard_normal((9, 30)) * numpy.linspace(1, 4, 30), 6)
new = numpy.round(generator.standard_normal((5, 6)) @ mixing + [0, 100, 0, -3, 0, 1000], 6)
sparse = numpy.round(generator.standard_normal((30, 20)) * (generator.random((30, 20)) < 0.2), 6)


def signed(directions, scores):
    """The entry of largest absolute value of every direction is positive."""
    signs = numpy.sign(directions[numpy.arange(len(directions)), numpy.abs(directions).argmax(axis=1)])
    return directions * signs[:, None], scores * signs


def fitted(x, rows, **options):
    model = PCA(svd_solver="full", **options).fit(x)
    components, scores = signed(model.components_, model.transform(rows))
    return {
        "components": components.tolist(),
        "variances": model.explained_variance_.tolist(),
        "shares": model.explained_variance_ratio_.tolist(),
        "scores": scores.tolist(),
        "restored": model.inverse_transform(model.transform(rows)).tolist(),
    }


script = """
x <- as.matrix(read.csv(commandArgs(TRUE)[1], header = FALSE))
fit <- prcomp(x, scale. = TRUE)
cat(sprintf("%.17g", c(fit$sdev, t(fit$rotation))), sep = "\\n")
"""
with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder)
    numpy.savetxt(path / "x.csv", tall, delimiter=",", fmt="%.17g")
    (path / "prcomp.R").write_text(script)
    text = subprocess.run(
        ["Rscript", str(path / "prcomp.R"), str(path / "x.csv")], capture_output=True, text=True, check=True
    ).stdout
numbers = numpy.array([float(line) for line in text.split()])
rotation, _ = signed(numbers[6:].reshape(6, 6).T, numpy.zeros((1, 6)))
version = subprocess.run(["R", "--version"], capture_output=True, text=True, check=True).stdout.split()[2]

truncated = TruncatedSVD(3, algorithm="arpack", tol=0).fit(sparse)
truncated_components, truncated_scores = signed(truncated.components_, truncated.transform(sparse))
lapack = numpy.linalg.svd(sparse, compute_uv=False)[:3]

out = {
    "versions": {"scikit-learn": sklearn.__version__, "numpy": numpy.__version__, "R": version},
    "tall": tall.tolist(),
    "wide": wide.tolist(),
    "new": new.tolist(),
    "sparse": sparse.tolist(),
    "results": {
        "tall": fitted(tall, new, n_components=6),
        "first three": fitted(tall, new, n_components=3),
        "whitened": fitted(tall, new, n_components=3, whiten=True),
        "wide": fitted(wide, wide, n_components=8),
    },
    "correlation": {"deviations": numbers[:6].tolist(), "components": rotation.tolist()},
    "truncated": {
        "components": truncated_components.tolist(),
        "singularValues": lapack.tolist(),
        "variances": truncated.explained_variance_.tolist(),
        "shares": truncated.explained_variance_ratio_.tolist(),
        "scores": truncated_scores.tolist(),
    },
}
pathlib.Path(__file__).with_name("pca.json").write_text(json.dumps(out))
