# Paths of glmnet with an offset, for test/oracle/linear/offset.test.ts.
#   Rscript make_offset.R > offset.json

suppressPackageStartupMessages({
  library(glmnet)
  library(jsonlite)
})
glmnet.control(fdev = 0, devmax = 1)
set.seed(3)
n <- 40
x <- round(matrix(rnorm(n * 5), n, 5), 5)
offset <- round(rnorm(n, 2, 3), 5)
y <- round(offset + drop(x %*% c(1, -2, 0, 0.5, 0)) + rnorm(n), 5)
w <- sample(1:3, n, replace = TRUE)
new <- round(matrix(rnorm(15), 3, 5), 5)
newOffset <- c(-1.5, 0, 4)
foldid <- rep(1:5, length.out = n)

path <- function(alpha, ...) {
  fit <- glmnet(x, y, offset = offset, alpha = alpha, thresh = 1e-20, maxit = 1e7, nlambda = 12, ...)
  list(
    alpha = alpha, lambda = fit$lambda, intercept = as.numeric(fit$a0), coefficients = t(as.matrix(fit$beta)),
    predictions = predict(fit, new, newoffset = newOffset)
  )
}
# Given penalties are those of every fold; otherwise glmnet interpolates between the folds' own.
folds <- cv.glmnet(
  x, y,
  offset = offset, foldid = foldid, thresh = 1e-20, maxit = 1e7, lambda = path(1)$lambda
)
d <- y - offset
written <- list(
  source = paste("R", getRversion(), "glmnet", packageVersion("glmnet")),
  x = x, y = y, offset = offset, weights = w, new = new, newOffset = newOffset,
  deviation = sqrt(mean((d - mean(d))^2)),
  lasso = path(1), weighted = path(1, weights = w), net = path(0.4),
  validation = list(means = folds$cvm, standardErrors = folds$cvsd)
)
cat(toJSON(written, digits = NA, auto_unbox = TRUE), "\n")
