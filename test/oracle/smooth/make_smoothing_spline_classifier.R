# Smoothing splines of log odds by mgcv and by dense Newton steps. Run: Rscript test/oracle/smooth/make_smoothing_spline_classifier.R
#
# The basis "cr" with a knot at every value is that of the smoothing spline, and its penalty ∫f″². mgcv's search ends with
# a gradient of about 1e-7, so that its penalty has five or six digits.
library(jsonlite)
library(mgcv)

# Reinsch's matrix of ∫f″² by the values at the knots.
reinsch <- function(x) {
  n <- length(x)
  h <- diff(x)
  Q <- matrix(0, n, n - 2)
  R <- matrix(0, n - 2, n - 2)
  for (j in 2:(n - 1)) {
    Q[j - 1, j - 1] <- 1 / h[j - 1]
    Q[j, j - 1] <- -1 / h[j - 1] - 1 / h[j]
    Q[j + 1, j - 1] <- 1 / h[j]
    R[j - 1, j - 1] <- (h[j - 1] + h[j]) / 3
    if (j < n - 1) R[j - 1, j] <- R[j, j - 1] <- h[j] / 6
  }
  Q %*% solve(R, t(Q))
}

newton <- function(x, y, w, lambda) {
  knots <- sort(unique(x))
  at <- match(x, knots)
  K <- lambda * reinsch(knots)
  total <- as.vector(tapply(w, at, sum))
  successes <- as.vector(tapply(w * y, at, sum))
  f <- rep(qlogis(sum(successes) / sum(total)), length(knots))
  penalized <- function(f) -2 * sum(successes * plogis(f, log.p = TRUE) + (total - successes) * plogis(-f, log.p = TRUE)) + sum(f * (K %*% f))
  for (k in 1:50) {
    p <- plogis(f)
    step <- as.vector(solve(diag(total * p * (1 - p)) + K, successes - total * p - K %*% f))
    while (max(abs(step)) > 1e-6 && penalized(f + step) > penalized(f)) step <- step / 2
    f <- f + step
  }
  f <- as.vector(f)
  W <- total * plogis(f) * (1 - plogis(f))
  V <- solve(diag(W) + K)
  deviance <- -2 * sum(successes * plogis(f, log.p = TRUE) + (total - successes) * plogis(-f, log.p = TRUE))
  list(lambda = lambda, values = f, errors = sqrt(diag(V)), df = sum(diag(V) * W), deviance = deviance, roughness = sum(f * (K %*% f)) / lambda)
}

set.seed(5)
n <- 90
x <- round(sort(runif(n)), 2)
y <- rbinom(n, 1, plogis(2 * sin(7 * x)))
w <- rep(c(1, 2, 3), n / 3)
# With few cases per knot, UBRE is smallest where the curve repeats the labels: it is compared where there are more.
tied <- round(x, 1)

search <- function(method, x) {
  size <- length(unique(x))
  fit <- gam(y ~ s(x, bs = "cr", k = size), family = binomial, method = method, data = data.frame(x = x, y = y), control = list(epsilon = 1e-13, newton = list(conv.tol = 1e-12)))
  at <- predict(fit, data.frame(x = sort(unique(x))), se.fit = TRUE, unconditional = FALSE)
  list(lambda = unname(fit$sp / fit$smooth[[1]]$S.scale), df = sum(fit$edf), values = as.vector(at$fit), errors = as.vector(at$se.fit), aic = -2 * as.numeric(logLik(fit)) + 2 * sum(fit$edf))
}

fixture <- list(
  versions = list(R = as.character(getRversion()), mgcv = as.character(packageVersion("mgcv"))),
  x = x, tied = tied, y = y, weights = w, knots = sort(unique(x)),
  newton = list(plain = newton(x, y, rep(1, n), 1e-4), weighted = newton(x, y, w, 1e-3), rough = newton(x, y, rep(1, n), 1e-6)),
  mgcv = list(reml = search("REML", x), aic = search("GCV.Cp", tied))
)
writeLines(toJSON(fixture, digits = NA, auto_unbox = TRUE), "test/oracle/smooth/smoothing-spline-classifier.json")
