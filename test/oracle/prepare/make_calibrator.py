"""Writes calibrator.json: what scikit-learn says about classes from one column at a time, class frequencies included."""

import json
import pathlib

import numpy
import sklearn
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.isotonic import IsotonicRegression
from sklearn.preprocessing import TargetEncoder

generator = numpy.random.default_rng(21)
ill = generator.random(90) < 0.3
dose = numpy.round(generator.standard_normal(90) * 3 + 20 + 2.5 * ill, 1)
rest = numpy.round(generator.standard_normal(90) + 7 - 0.8 * ill, 1)
town = numpy.where(
    generator.random(90) < 0.25 + 0.3 * ill, "Bonn", generator.choice(["Rome", "Oslo", "Lima"], 90)
)
weights = numpy.round(generator.uniform(0.1, 3, 90), 2)


def posterior(column):
    """The pooled covariance of this solver has the divisor n, within every class."""
    model = LinearDiscriminantAnalysis(solver="lsqr").fit(column[:, None], ill)
    return model.predict_proba(column[:, None])[:, 1].tolist()


def isotonic(column, sample_weight=None):
    model = IsotonicRegression(increasing="auto").fit(column, ill, sample_weight)
    return model.predict(column).tolist()


encoder = TargetEncoder(smooth=0.0, target_type="binary").fit(town[:, None], ill)
content = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}",
    "dose": dose.tolist(),
    "rest": rest.tolist(),
    "town": town.tolist(),
    "ill": ill.tolist(),
    "weights": weights.tolist(),
    "logistic": {"dose": posterior(dose), "rest": posterior(rest)},
    "isotonic": {"dose": isotonic(dose), "rest": isotonic(rest)},
    "weighted isotonic": {"dose": isotonic(dose, weights), "rest": isotonic(rest, weights)},
    "categorical": {"town": encoder.transform(town[:, None])[:, 0].tolist()},
}
path = pathlib.Path(__file__).with_name("calibrator.json")
path.write_text(json.dumps(content) + "\n")
