# Generalized linear models of R's glm, iterated to their limits, for test/oracle/linear/glm.test.ts.
#   Rscript make_glm.R > glm.json

suppressPackageStartupMessages({
  library(jsonlite)
})
set.seed(5)
n <- 60
x <- round(cbind(a = rnorm(n), b = runif(n, 1, 3), c = rbinom(n, 1, 0.4)), 5)
d <- data.frame(x)
d$exposure <- round(runif(n, 0.5, 4), 3)
d$logExposure <- log(d$exposure)
d$count <- rpois(n, d$exposure * exp(0.2 + 0.5 * d$a - 0.3 * d$b + 0.4 * d$c))
d$trials <- sample(3:12, n, replace = TRUE)
d$successes <- rbinom(n, d$trials, plogis(-1 + 0.8 * d$a + 0.5 * d$b))
d$failures <- d$trials - d$successes
d$gamma <- round(rgamma(n, 4, 4 / exp(0.5 + 0.3 * d$a + 0.4 * d$b)), 5)
d$normal <- round(3 + d$a - 0.5 * d$b + 0.3 * rnorm(n), 5)
d$positive <- round(exp(0.5 + 0.1 * d$a + 0.1 * d$b + 0.05 * rnorm(n)), 5)
w <- sample(1:3, n, replace = TRUE)
tight <- glm.control(epsilon = 1e-16, maxit = 200)
new <- data.frame(a = c(-0.5, 1), b = c(1.5, 2.5), c = c(0, 1), logExposure = c(0, 1))

fit <- function(formula, family, ...) {
  m <- suppressWarnings(glm(formula, family, d, control = tight, ...))
  # Scoring by expected information ends slowly; the deviance stands still before the coefficients do.
  for (k in 1:20) m <- suppressWarnings(glm(formula, family, d, control = tight, start = coef(m), ...))
  s <- suppressWarnings(summary(m))
  on <- suppressWarnings(predict(m, new, se.fit = TRUE))
  list(
    coefficients = unname(coef(m)), standardErrors = unname(s$coefficients[, 2]), p = unname(s$coefficients[, 4]),
    deviance = m$deviance, nullDeviance = m$null.deviance, aic = m$aic, dispersion = s$dispersion,
    degreesOfFreedom = m$df.residual,
    devianceResiduals = unname(residuals(m, "deviance")), pearsonResiduals = unname(residuals(m, "pearson")),
    workingResiduals = unname(residuals(m, "working")), leverage = unname(hatvalues(m)),
    link = unname(on$fit), linkErrors = unname(on$se.fit), response = unname(predict(m, new, type = "response"))
  )
}
binomial2 <- cbind(successes, failures) ~ a + b + c
models <- list(
  gaussian = fit(normal ~ a + b + c, gaussian),
  gaussianLog = fit(positive ~ a + b + c, gaussian("log")),
  gaussianInverse = fit(positive ~ a + b + c, gaussian("inverse")),
  logit = fit(binomial2, binomial),
  probit = fit(binomial2, binomial("probit")),
  cloglog = fit(binomial2, binomial("cloglog")),
  cauchit = fit(binomial2, binomial("cauchit")),
  poisson = fit(count ~ a + b + c, poisson),
  poissonOffset = fit(count ~ a + b + c + offset(logExposure), poisson),
  poissonSqrt = fit(count ~ a + b + c, poisson("sqrt")),
  poissonIdentity = fit(count + 5 ~ a, poisson("identity")),
  gamma = fit(gamma ~ a + b + c, Gamma),
  gammaLog = fit(gamma ~ a + b + c, Gamma("log")),
  inverseGaussian = fit(positive ~ a + b + c, inverse.gaussian),
  inverseGaussianLog = fit(positive ~ a + b + c, inverse.gaussian("log")),
  noIntercept = fit(count ~ a + b + c - 1, poisson)
)
d2 <- d[rep(seq_len(n), w), ]
small <- glm(count ~ a + offset(logExposure), poisson, d, control = tight)
large <- glm(count ~ a + b + c + offset(logExposure), poisson, d, control = tight)
test <- anova(small, large, test = "Chisq")
gs <- glm(gamma ~ a, Gamma("log"), d, control = tight)
gl <- glm(gamma ~ a + b + c, Gamma("log"), d, control = tight)
ftest <- anova(gs, gl, test = "F")
out <- list(
  versions = list(R = R.version.string),
  data = as.list(d), weights = w, new = as.list(new), models = models,
  repeated = {
    m <- suppressWarnings(glm(gamma ~ a + b + c, Gamma("log"), d2, control = tight))
    s <- summary(m)
    list(coefficients = unname(coef(m)), standardErrors = unname(s$coefficients[, 2]), dispersion = s$dispersion, deviance = m$deviance, aic = m$aic)
  },
  chisq = list(statistic = test$Deviance[2], df = test$Df[2], p = test[["Pr(>Chi)"]][2]),
  f = list(statistic = ftest$F[2], df = ftest$Df[2], p = ftest[["Pr(>F)"]][2])
)
cat(toJSON(out, digits = NA, auto_unbox = TRUE), "\n", sep = "")
