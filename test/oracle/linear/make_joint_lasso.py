# Writes joint-lasso.json: multi-task lasso and elastic net of scikit-learn, and the path of glmnet's mgaussian with
# weights, penalty factors and standardization. Run: python make_joint_lasso.py (needs Rscript with glmnet, jsonlite).

import json
import subprocess
from pathlib import Path

import numpy as np
from sklearn.linear_model import MultiTaskElasticNet, MultiTaskLasso

here = Path(__file__).parent
random = np.random.default_rng(20)
rows, features, responses = 40, 8, 3
base = random.normal(size=(rows, features))
x = np.round(base + 0.6 * base[:, [0]] + np.arange(features), 4)
truth = np.zeros((features, responses))
truth[[0, 2, 5]] = random.normal(size=(3, responses)) * 2
y = np.round(x @ truth + random.normal(size=(rows, responses)) + 3, 4)
weights = np.round(random.uniform(0.5, 2, size=rows), 2)
factors = [1, 1, 0, 2, 1, 0.5, 1, 1]

settings = {"max_iter": 1_000_000, "tol": 1e-15}
fits = []
for alpha in [0.05, 0.5, 1.5]:
    for share in [1.0, 0.4]:
        model = (
            MultiTaskLasso(alpha=alpha, **settings)
            if share == 1
            else MultiTaskElasticNet(alpha=alpha, l1_ratio=share, **settings)
        ).fit(x, y)
        fits.append(
            {"lambda": alpha, "alpha": share, "intercepts": model.intercept_.tolist(), "coefficients": model.coef_.tolist()}
        )

given = {"x": x.tolist(), "y": y.tolist(), "weights": weights.tolist(), "factors": factors}
program = """
library(glmnet)
given <- jsonlite::fromJSON(file("stdin"))
glmnet.control(fdev = 0)
fit <- glmnet(given$x, given$y, family = "mgaussian", alpha = 0.7, weights = given$weights, nlambda = 12,
              lambda.min.ratio = 1e-3, penalty.factor = given$factors, thresh = 1e-22, maxit = 1e8)
# glmnet rescales the factors to sum to the number of features; its penalties refer to the rescaled ones.
cat(jsonlite::toJSON(list(
  lambdas = fit$lambda, scale = length(given$factors) / sum(given$factors), intercepts = unname(as.matrix(fit$a0)),
  coefficients = lapply(unname(fit$beta), function(b) unname(as.matrix(b)))), digits = NA))
"""
out = subprocess.run(["Rscript", "-e", program], input=json.dumps(given), capture_output=True, text=True, check=True)
(here / "joint-lasso.json").write_text(
    json.dumps({**given, "sklearn": fits, "glmnet": json.loads(out.stdout)}, indent=1) + "\n"
)
