# Paths of glmnet at its tightest, for test/oracle/linear/elastic-net.test.ts.
#   Rscript make_elastic_net.R > elastic-net.json

suppressPackageStartupMessages({
  library(glmnet)
  library(Matrix)
  library(jsonlite)
})
glmnet.control(fdev = 0, devmax = 1)
set.seed(7)

n <- 60
p <- 8
x <- matrix(rnorm(n * p), n, p)
x[, 2] <- 0.7 * x[, 1] + 0.5 * x[, 2]
x[, 3] <- 100 + 10 * x[, 3]
x[, 8] <- 0.01 * x[, 8]
y <- drop(x %*% c(2, -1, 0.1, 0, 0.5, 0, 0, 30)) + rnorm(n)
w <- sample(1:4, n, replace = TRUE) / 2
wide <- matrix(rnorm(20 * 40), 20, 40)
wideY <- drop(wide[, 1:4] %*% c(2, -2, 1, 1)) + 0.5 * rnorm(20)
sparse <- x * (matrix(runif(n * p), n, p) < 0.15)
sparse[, 3] <- sparse[, 3] / 50
# Few digits, so that the text holds the very numbers.
x <- round(x, 5)
wide <- round(wide, 5)
sparse <- round(sparse, 5)
y <- round(y, 5)
wideY <- round(wideY, 5)
sparseY <- drop(sparse %*% c(2, -1, 1, 0, 0.5, 0, 0, 30)) + rnorm(n)
sparseY <- round(sparseY, 5)

path <- function(x, y, ..., nlambda = 25) {
  fit <- glmnet(x, y, thresh = 1e-20, maxit = 1e7, nlambda = nlambda, ...)
  list(
    lambda = fit$lambda, intercept = as.numeric(fit$a0), coefficients = t(as.matrix(fit$beta)),
    df = fit$df
  )
}

factors <- c(0, 1, 2, 1, 0.5, 1, 3, 1)
plain <- path(x, y)
foldid <- rep(1:5, length.out = n)
lambda <- plain$lambda[1:20]
cv <- cv.glmnet(x, y, lambda = lambda, foldid = foldid, thresh = 1e-20)
cvWeighted <- cv.glmnet(x, y, weights = w, lambda = lambda, foldid = foldid, thresh = 1e-20)
lasso <- glmnet(x, y, lambda = lambda, thresh = 1e-20, maxit = 1e7)
relaxedPath <- function(part) {
  rows <- lapply(lambda, function(s) {
    own <- as.numeric(coef(lasso, s = s))
    active <- which(own[-1] != 0)
    free <- rep(0, p + 1)
    free[c(1, active + 1)] <- coef(if (length(active) == 0) lm(y ~ 1) else lm(y ~ x[, active]))
    own + part * (free - own)
  })
  do.call(rbind, rows)
}
validation <- function(cv) {
  list(
    means = cv$cvm, standardErrors = cv$cvsd, best = cv$lambda.min, oneStandardError = cv$lambda.1se
  )
}

cat(toJSON(list(
  versions = list(R = paste(R.version$major, R.version$minor, sep = "."), glmnet = as.character(packageVersion("glmnet"))),
  x = x, y = y, weights = w, wide = wide, wideY = wideY, sparse = sparse, sparseY = sparseY,
  factors = factors, foldid = foldid,
  paths = list(
    lasso = plain,
    elasticNet = path(x, y, alpha = 0.3),
    ridge = path(x, y, alpha = 0, lambda = c(100, 10, 1, 0.1, 0.01, 0)),
    weights = path(x, y, weights = w),
    weightsElasticNet = path(x, y, weights = w, alpha = 0.3),
    factors = path(x, y, penalty.factor = factors),
    limits = path(x, y, lower.limits = -0.25, upper.limits = c(1, 1, 1, 1, 0, 1, 1, 20)),
    raw = path(x, y, standardize = FALSE),
    origin = path(x, y, intercept = FALSE, standardize = FALSE),
    sparse = path(Matrix(sparse, sparse = TRUE), sparseY, alpha = 0.3),
    sparseWeights = path(Matrix(sparse, sparse = TRUE), sparseY, weights = w),
    wide = path(wide, wideY),
    wideWeights = path(wide, wideY, alpha = 0.5, weights = w[1:20])
  ),
  validation = validation(cv), validationWeighted = validation(cvWeighted), validationLambda = lambda,
  relaxed = list(half = relaxedPath(0.5), full = relaxedPath(1))
), digits = NA, auto_unbox = TRUE))
