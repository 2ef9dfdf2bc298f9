# Logistic regressions of R's glm, nnet's multinom and glmnet, iterated to their limits, for
# test/oracle/linear/logistic-regression.test.ts.
#   Rscript make_logistic.R > logistic.json

suppressPackageStartupMessages({
  library(glmnet)
  library(nnet)
  library(jsonlite)
})
glmnet.control(fdev = 0, devmax = 1, mxitnr = 1000)
set.seed(11)

n <- 90
p <- 5
x <- matrix(rnorm(n * p), n, p)
x[, 2] <- 0.8 * x[, 1] + 0.4 * x[, 2]
x[, 3] <- 1e4 + 3 * x[, 3]
x[, 4] <- 1e-5 * x[, 4]
x <- signif(x, 7)
eta <- 0.5 + x[, 1] - x[, 2] + 0.3 * (x[, 3] - 1e4) - 8e4 * x[, 4]
y <- as.integer(runif(n) < plogis(eta))
w <- sample(1:4, n, replace = TRUE)
tight <- glm.control(epsilon = 1e-16, maxit = 100)

binary <- function(formula, data, weights = NULL) {
  own <- if (is.null(weights)) rep(1, nrow(data)) else weights
  m <- suppressWarnings(do.call(glm, list(formula, binomial, data, weights = own, control = tight)))
  s <- suppressWarnings(summary(m))$coefficients
  list(
    coefficients = unname(coef(m)), standardErrors = unname(s[, 2]), z = unname(s[, 3]), p = unname(s[, 4]),
    deviance = m$deviance, nullDeviance = m$null.deviance, aic = m$aic,
    degreesOfFreedom = m$df.residual, vcov = unname(vcov(m))
  )
}
frame <- data.frame(x, y = y)

# Nearly separated: a single case on the wrong side, by a little.
near <- data.frame(a = c(1:10, 10.01), y = c(rep(0, 5), rep(1, 5), 0))
near$a[11] <- 6.001

# Three classes.
scores <- cbind(0, x[, 1] + 0.2 * (x[, 3] - 1e4), -x[, 2] + 5e4 * x[, 4])
g <- apply(scores, 1, function(s) sample(1:3, 1, prob = exp(s)))
newtonMultinomial <- function(x, g, weights) {
  X <- cbind(1, x)
  q <- ncol(X)
  b <- matrix(0, 2, q)
  for (it in 1:60) {
    e <- exp(cbind(0, X %*% t(b)))
    P <- e / rowSums(e)
    grad <- c(t(X) %*% (weights * ((g == 2) - P[, 2])), t(X) %*% (weights * ((g == 3) - P[, 3])))
    H <- rbind(
      cbind(t(X) %*% (weights * P[, 2] * (1 - P[, 2]) * X), -t(X) %*% (weights * P[, 2] * P[, 3] * X)),
      cbind(-t(X) %*% (weights * P[, 2] * P[, 3] * X), t(X) %*% (weights * P[, 3] * (1 - P[, 3]) * X))
    )
    b <- b + matrix(solve(H, grad), 2, q, byrow = TRUE)
  }
  list(b = b, se = matrix(sqrt(diag(solve(H))), 2, q, byrow = TRUE), dev = -2 * sum(weights * log(P[cbind(seq_along(g), g)])))
}
xs <- round(cbind(x[, 1:2], x[, 3] - 1e4, 1e5 * x[, 4], x[, 5]), 6)
found <- newtonMultinomial(xs, g, w)
check <- multinom(g ~ xs, weights = w, trace = FALSE, maxit = 5000, reltol = 1e-15, abstol = 0)
stopifnot(max(abs(coef(check) - found$b)) < 1e-4, abs(deviance(check) - found$dev) < 1e-8)

# Paths.
lambdas <- c(0.2, 0.05, 0.02, 0.005, 0.001)
path <- function(...) {
  m <- glmnet(..., lambda = lambdas, thresh = 1e-22, maxit = 1e8)
  b <- if (is.list(m$beta)) lapply(m$beta, function(v) unname(t(as.matrix(v)))) else unname(t(as.matrix(m$beta)))
  list(intercept = if (is.matrix(m$a0)) unname(t(m$a0)) else unname(m$a0), coefficients = b, devianceRatio = m$dev.ratio)
}
wide <- round(matrix(rnorm(30 * 60), 30, 60), 5)
wideY <- as.integer(wide[, 1] - wide[, 2] + 0.5 * rnorm(30) > 0)
sparse <- round(matrix(rnorm(n * 12), n, 12) * (matrix(runif(n * 12), n, 12) < 0.15), 5)
sparseY <- as.integer(runif(n) < plogis(2 * sparse[, 1] - 2 * sparse[, 2] + sparse[, 3]))
foldid <- rep(1:5, length.out = n)
cv <- cv.glmnet(xs, y, family = "binomial", foldid = foldid, lambda = lambdas, thresh = 1e-20, type.measure = "deviance", maxit = 1e8)
free <- glmnet(xs, y, family = "binomial")

out <- list(
  versions = list(R = R.version.string, glmnet = as.character(packageVersion("glmnet")), nnet = as.character(packageVersion("nnet"))),
  x = x, xs = xs, y = y, weights = w, g = g,
  glm = binary(y ~ ., frame),
  weighted = binary(y ~ ., frame, w),
  noIntercept = binary(y ~ . - 1, data.frame(xs, y = y)),
  near = list(a = near$a, y = near$y, glm = binary(y ~ a, near)),
  reduced = binary(y ~ X1 + X2, frame),
  multinomial = list(coefficients = found$b, standardErrors = found$se, deviance = found$dev),
  lambdas = lambdas,
  wide = wide, wideY = wideY, sparse = sparse, sparseY = sparseY,
  paths = list(
    lasso = path(xs, y, family = "binomial"),
    net = path(xs, y, family = "binomial", alpha = 0.4, standardize = FALSE),
    ridge = path(xs, y, family = "binomial", alpha = 0),
    weighted = path(xs, y, family = "binomial", weights = w),
    noIntercept = path(xs, y, family = "binomial", intercept = FALSE, standardize = FALSE),
    wide = path(wide, wideY, family = "binomial", alpha = 0.7),
    sparse = path(sparse, sparseY, family = "binomial"),
    multinomial = path(xs, factor(g), family = "multinomial"),
    multinomialNet = path(xs, factor(g), family = "multinomial", alpha = 0.3, weights = w),
    multinomialRidge = path(xs, factor(g), family = "multinomial", alpha = 0)
  ),
  foldid = foldid, cv = list(means = unname(cv$cvm), standardErrors = unname(cv$cvsd)),
  largest = free$lambda[1], lengthDefault = length(free$lambda)
)
cat(toJSON(out, digits = NA, auto_unbox = TRUE, pretty = FALSE), "\n", sep = "")
