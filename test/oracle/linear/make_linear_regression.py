"""Writes linear-regression.json: statsmodels' least squares with everything that is said about it."""

import json
import pathlib

import numpy
import statsmodels
import statsmodels.api as sm
from statsmodels.stats.outliers_influence import OLSInfluence


def describe(y, x, new, weights=None):
    design = sm.add_constant(x, has_constant="add")
    model = sm.OLS(y, design) if weights is None else sm.WLS(y, design, weights=weights)
    fit = model.fit()
    at = fit.get_prediction(sm.add_constant(new, has_constant="add")).summary_frame(alpha=0.1)
    result = {
        "parameters": fit.params.tolist(),
        "standardErrors": fit.bse.tolist(),
        "tStatistics": fit.tvalues.tolist(),
        "pValues": fit.pvalues.tolist(),
        "lower": fit.conf_int(0.05)[:, 0].tolist(),
        "upper": fit.conf_int(0.05)[:, 1].tolist(),
        "residualStandardError": float(numpy.sqrt(fit.scale)),
        "rSquared": fit.rsquared,
        "adjustedRSquared": fit.rsquared_adj,
        "f": fit.fvalue,
        "fPValue": fit.f_pvalue,
        "logLikelihood": fit.llf,
        # statsmodels does not count the variance as a parameter; R does, and so do we.
        "aic": fit.aic + 2,
        "bic": fit.bic + float(numpy.log(len(y))),
        "robust": {kind: getattr(fit, f"{kind}_se").tolist() for kind in ("HC0", "HC1", "HC2", "HC3")},
        "confidenceLower": at["mean_ci_lower"].tolist(),
        "confidenceUpper": at["mean_ci_upper"].tolist(),
    }
    if weights is None:
        influence = OLSInfluence(fit)
        result |= {
            "predictionLower": at["obs_ci_lower"].tolist(),
            "predictionUpper": at["obs_ci_upper"].tolist(),
            "leverage": influence.hat_matrix_diag.tolist(),
            "standardized": influence.resid_studentized_internal.tolist(),
            "studentized": influence.resid_studentized_external.tolist(),
            "cooksDistance": influence.cooks_distance[0].tolist(),
            "residuals": fit.resid.tolist(),
        }
    return {"y": list(map(float, y)), "x": x.tolist(), "new": new.tolist(), "expected": result} | (
        {} if weights is None else {"weights": weights.tolist()}
    )


generator = numpy.random.default_rng(11)
stackloss = sm.datasets.stackloss.load_pandas()
longley = sm.datasets.longley.load_pandas()
x = numpy.round(generator.standard_normal((40, 3)) * [1, 10, 0.1], 4)
y = numpy.round(2 + x @ [1.0, -0.2, 30.0] + generator.standard_normal(40) * (1 + x[:, 0] ** 2), 4)

content = {
    "made by": f"statsmodels {statsmodels.__version__}, numpy {numpy.__version__}",
    "sets": {
        "stackloss": describe(
            stackloss.endog.to_numpy(), stackloss.exog.to_numpy(), numpy.array([[60.0, 20.0, 85.0], [75.0, 25.0, 90.0]])
        ),
        "longley": describe(longley.endog.to_numpy(), longley.exog.to_numpy(), longley.exog.to_numpy()[:2] + 1.0),
        "unequal": describe(y, x, x[:3] + 0.5),
        "weighted": describe(y, x, x[:3] + 0.5, numpy.round(generator.uniform(0.2, 3, 40), 2)),
    },
}
path = pathlib.Path(__file__).with_name("linear-regression.json")
path.write_text(json.dumps(content) + "\n")
