"""Writes criteria.json: information criteria of least-squares fits by statsmodels, and the hat matrix's numbers."""

import json
import pathlib

import numpy
import statsmodels
import statsmodels.api as sm
from statsmodels.tools.eval_measures import aic, aicc, bic

generator = numpy.random.default_rng(11)
x = numpy.round(generator.uniform(-1, 1, 24), 4)
y = numpy.round(1 + 2 * x - x**2 + generator.normal(0, 0.5, 24), 4)
fits = []
for degree in range(1, 6):
    design = numpy.vander(x, degree + 1, increasing=True)
    fit = sm.OLS(y, design).fit()
    influence = fit.get_influence()
    # R and this library count the variance as a parameter; the functions below take any number.
    parameters = degree + 2
    fits.append({
        "degree": degree,
        "logLikelihood": float(fit.llf),
        "parameterCount": parameters,
        "aic": float(aic(fit.llf, 24, parameters)),
        "aicc": float(aicc(fit.llf, 24, parameters)),
        "bic": float(bic(fit.llf, 24, parameters)),
        "trainingError": float(fit.ssr / 24),
        "trace": float(influence.hat_matrix_diag.sum()),
    })
path = pathlib.Path(__file__).with_name("criteria.json")
made = f"statsmodels {statsmodels.__version__}, numpy {numpy.__version__}"
path.write_text(json.dumps({"made by": made, "x": x.tolist(), "y": y.tolist(), "fits": fits}) + "\n")
