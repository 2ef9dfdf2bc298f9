"""Writes calibrated.json: scikit-learn's CalibratedClassifierCV with given folds, and beta curves maximized by scipy."""

import json
import pathlib
import warnings

import numpy
import scipy
import sklearn
from scipy.optimize import minimize
from sklearn.calibration import CalibratedClassifierCV, _TemperatureScaling
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import Perceptron
from sklearn.naive_bayes import GaussianNB

warnings.filterwarnings("ignore")
generator = numpy.random.default_rng(5)
centers = numpy.array([[0.0, 1.0, 2.0], [1.0, 0.0, 1.0], [0.5, 1.5, 0.0]])
labels = generator.integers(0, 3, 150)
shared = generator.standard_normal((150, 1))
# Columns depend on each other, so that naive Bayes is too sure of itself, but not out of the range of 1e-12.
x = numpy.round(centers[labels] + 0.6 * generator.standard_normal((150, 3)) + 0.7 * shared, 3)
new = numpy.round(generator.standard_normal((12, 3)) * 1.2 + [0.5, 1.0, 1.0], 3)
two = (labels == 1).astype(int)
weights = numpy.round(generator.uniform(0.2, 3, 150), 2)
parts = numpy.arange(150) % 4
folds = [(numpy.flatnonzero(parts != k), numpy.flatnonzero(parts == k)) for k in range(4)]


def calibrated(estimator, y, method, ensemble, sample_weight=None):
    model = CalibratedClassifierCV(estimator, method=method, cv=folds, ensemble=ensemble)
    model.fit(x, y, sample_weight=sample_weight)
    return model.predict_proba(new).tolist()


results = {}
for classes, y in (("two", two), ("three", labels)):
    for method in ("sigmoid", "isotonic", "temperature"):
        for ensemble in (True, False):
            name = f"GaussianNB, {classes}, {method}, {'ensemble' if ensemble else 'one'}"
            results[name] = calibrated(GaussianNB(), y, method, ensemble)
        name = f"Perceptron, {classes}, {method}, ensemble"
        perceptron = Perceptron(max_iter=5, tol=None, shuffle=False)
        results[name] = calibrated(perceptron, y, method, True)
# Naive Bayes there takes its smoothing from unweighted variances, so it is left out.
results["weighted"] = calibrated(GaussianNB(var_smoothing=0), two, "sigmoid", True, weights)

# The calibrators by themselves, and likelihoods maximized to the last digit.
scores = numpy.round(generator.standard_normal(60) * 2, 3)
truth = (generator.uniform(size=60) < 1 / (1 + numpy.exp(-0.7 * scores + 0.4))).astype(int)
counts = numpy.round(generator.uniform(0, 2, 60), 2)
places = numpy.linspace(-5, 5, 21)


def minimized(loss, start, **kwargs):
    for _ in range(5):
        start = minimize(loss, start, method="Nelder-Mead", options={"xatol": 1e-12, "fatol": 1e-16, "maxiter": 10**5}, **kwargs).x
    return start


def loss_of(odds, aims, w):
    return (w * (aims * numpy.logaddexp(0, -odds) + (1 - aims) * numpy.logaddexp(0, odds))).sum()


p = 1 / (1 + numpy.exp(-scores))
positive = (counts * truth).sum()
negative = (counts * (1 - truth)).sum()
aims = numpy.where(truth == 1, (positive + 1) / (positive + 2), 1 / (negative + 2))
one = numpy.ones(60)
sigmoid = minimized(lambda v: loss_of(v[0] * scores + v[1], aims, counts), [0.5, 0.0])
beta = minimized(
    lambda v: loss_of(v[0] * numpy.log(p) - v[1] * numpy.log1p(-p) + v[2], truth, one), [1.0, 1.0, 0.0], bounds=[(0, None), (0, None), (None, None)]
)
# The labels of the low half at random: the likelihood would have a < 0.
bent = numpy.where(scores < -0.5, (numpy.arange(60) % 3 == 0).astype(int), truth)
bent = numpy.where(scores < -2, 1, bent)
edge = minimized(
    lambda v: loss_of(v[0] * numpy.log(p) - v[1] * numpy.log1p(-p) + v[2], bent, one), [0.5, 0.5, 0.0], bounds=[(0, None), (0, None), (None, None)]
)
isotonic = IsotonicRegression(out_of_bounds="clip").fit(scores, truth, counts)
logits = numpy.round(generator.standard_normal((60, 3)) * 3, 3)
codes = numpy.array([generator.choice(3, p=numpy.exp(row / 2) / numpy.exp(row / 2).sum()) for row in logits])
content = {
    "made by": f"scikit-learn {sklearn.__version__}, scipy {scipy.__version__}, numpy {numpy.__version__}",
    "x": x.tolist(),
    "two": two.tolist(),
    "three": labels.tolist(),
    "new": new.tolist(),
    "weights": weights.tolist(),
    "results": results,
    "scores": scores.tolist(),
    "truth": truth.tolist(),
    "bent": bent.tolist(),
    "counts": counts.tolist(),
    "places": places.tolist(),
    "sigmoid": sigmoid.tolist(),
    "beta": beta.tolist(),
    "edge": edge.tolist(),
    "isotonic": isotonic.predict(places).tolist(),
    "logits": logits.tolist(),
    "codes": codes.tolist(),
    "temperature": float(1 / _TemperatureScaling().fit(logits, codes).beta_),
}
pathlib.Path(__file__).with_name("calibrated.json").write_text(json.dumps(content) + "\n")
