# Smoothing splines by their formula, by smooth.spline, and by mgcv. Run: Rscript test/oracle/smooth/make_smoothing_spline.R
#
# smooth.spline integrates the product of two linear functions with the constant 0.333 in place of 1/3, so that its curves
# differ from their definition in the fourth digit. The fixture therefore has two answers: the definition (Reinsch's
# matrices), and smooth.spline's own, which is compared at that precision; the script itself checks that the constant is
# the only difference.
library(jsonlite)
library(mgcv)

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

exact <- function(x, y, w, lambda) {
  groups <- sort(unique(x))
  W <- as.vector(tapply(w, match(x, groups), sum))
  Y <- as.vector(tapply(w * y, match(x, groups), sum)) / W
  S <- solve(diag(W) + lambda * reinsch(groups), diag(W))
  f <- as.vector(S %*% Y)
  df <- sum(diag(S))
  rss <- sum(w * (y - f[match(x, groups)])^2)
  n <- length(x)
  list(lambda = lambda, knots = groups, values = f, leverages = diag(S), df = df, gcv = rss / n / (1 - df / n)^2, residualSum = rss)
}

# The basis of smooth.spline with its constant: natural cubic splines by B-splines, and Gauss's rule replaced by 0.333.
check <- function(x, y, fit) {
  u <- (x - min(x)) / diff(range(x))
  knots <- c(rep(0, 3), u, rep(1, 3))
  B <- splines::splineDesign(knots, u, outer.ok = TRUE)
  left <- splines::splineDesign(knots, head(u, -1), derivs = rep(2, length(u) - 1))
  right <- splines::splineDesign(knots, tail(u, -1) - 1e-12, derivs = rep(2, length(u) - 1))
  h <- diff(u)
  slope <- right - left
  omega <- t(left) %*% (h * left) + 0.5 * (t(left) %*% (h * slope) + t(slope) %*% (h * left)) + 0.333 * t(slope) %*% (h * slope)
  f <- as.vector(B %*% solve(crossprod(B) + fit$lambda * omega, crossprod(B, y)))
  stopifnot(max(abs(f - fit$y)) < 1e-6)
}

set.seed(3)
x <- round(sort(runif(60)), 8)
y <- round(sin(8 * x) + rnorm(60, sd = 0.3), 8)
w <- rep(c(1, 1.5, 0.5), 20)
w <- w / mean(w)
tied <- round(x, 1)

spline <- function(x, y, w = rep(1, length(x)), ...) {
  fit <- smooth.spline(x, y, w, all.knots = TRUE, control.spar = list(tol = 1e-12), ...)
  list(lambda = fit$lambda * diff(range(x))^3, df = fit$df, values = fit$y, criterion = fit$cv.crit)
}
plain <- smooth.spline(x, y, all.knots = TRUE, lambda = 1e-5)
check(x, y, plain)

# With a knot at each of 60 values, the penalty of mgcv is too ill-conditioned for its rank to be certain.
reml <- gam(y ~ s(x, bs = "cr", k = length(unique(tied))), data = data.frame(x = tied, y = y), method = "REML", control = list(epsilon = 1e-13, newton = list(conv.tol = 1e-12)))
bayes <- predict(reml, data.frame(x = sort(unique(tied))), se.fit = TRUE, unconditional = FALSE)

fixture <- list(
  versions = list(R = as.character(getRversion()), mgcv = as.character(packageVersion("mgcv"))),
  x = x, y = y, weights = w, tied = tied,
  exact = list(
    plain = exact(x, y, rep(1, 60), 1e-5),
    weighted = exact(x, y, w, 1e-4),
    tied = exact(tied, y, rep(1, 60), 1e-4),
    tiedWeighted = exact(tied, y, w, 1e-3)
  ),
  smoothSpline = list(gcv = spline(x, y), loo = spline(x, y, cv = TRUE), df = spline(x, y, df = 7), tied = spline(tied, y)),
  reml = list(edf = sum(reml$edf), values = as.vector(bayes$fit), errors = as.vector(bayes$se.fit), scale = reml$sig2)
)
writeLines(toJSON(fixture, digits = NA, auto_unbox = TRUE), "test/oracle/smooth/smoothing-spline.json")
