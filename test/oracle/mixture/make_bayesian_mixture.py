"""Makes bayesian_mixture.json: the variational mixtures that scikit-learn finds from given responsibilities.

    python make_bayesian_mixture.py
"""

import json
import warnings

import numpy as np
import sklearn
from sklearn.mixture import BayesianGaussianMixture

warnings.filterwarnings("ignore")
rng = np.random.default_rng(9)
x = np.vstack([rng.normal(size=(50, 2)), rng.normal(size=(40, 2)) * [0.5, 1.5] + [4, 1]]).round(4)
responsibilities = rng.dirichlet(np.ones(4), size=len(x)).round(6)
new = (rng.normal(size=(5, 2)) * 3).round(3)


class Started(BayesianGaussianMixture):
    def _initialize_parameters(self, X, random_state, xp=None):
        self._initialize(X, responsibilities)


priors = {
    "default": {},
    "own": {
        "weight_concentration_prior": 0.7,
        "mean_precision_prior": 0.5,
        "mean_prior": [1.0, 0.5],
        "degrees_of_freedom_prior": 4.0,
        "covariance_prior": [[2.0, 0.3], [0.3, 1.0]],
    },
}
results = []
for kind in ["dirichlet_process", "dirichlet_distribution"]:
    for name, prior in priors.items():
        for iterations in [1, 10, 5000]:
            model = Started(
                n_components=4,
                reg_covar=0,
                tol=0 if iterations < 100 else 1e-14,
                max_iter=iterations,
                weight_concentration_prior_type=kind,
                **prior,
            ).fit(x)
            results.append(
                {
                    "weightPrior": "dirichlet" if kind.endswith("distribution") else "dirichlet-process",
                    "prior": name,
                    "iterations": iterations,
                    "weights": model.weights_.tolist(),
                    "means": model.means_.tolist(),
                    "covariances": model.covariances_.tolist(),
                    "degreesOfFreedom": model.degrees_of_freedom_.tolist(),
                    "meanPrecisions": model.mean_precision_.tolist(),
                    "probabilities": model.predict_proba(new).tolist(),
                }
            )
made = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {np.__version__}",
    "x": x.tolist(),
    "responsibilities": responsibilities.tolist(),
    "new": new.tolist(),
    "results": results,
}
with open("bayesian_mixture.json", "w") as file:
    json.dump(made, file)
