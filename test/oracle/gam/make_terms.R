# Writes terms.json: models of mgcv with t2, fs and gp, their indices of basis sizes and their concurvity.
suppressPackageStartupMessages({library(mgcv); library(jsonlite)})
exact <- function(A, k = 10, kl = -1, ...) { e <- eigen(A, symmetric = TRUE); own <- order(-abs(e$values))[seq_len(k)]
  list(values = e$values[own], vectors = e$vectors[, own]) }
assignInNamespace("slanczos", exact, "mgcv")
# The penalties of t2 and fs depend on which functions span those that are free; eigen() returns any. Here these are
# orthogonal over the rows, the constant first.
original <- mgcv:::nat.param
turned <- function(X, S, rank = NULL, type = 0, ...) {
  r <- original(X, S, rank = rank, type = type, ...)
  own <- seq_len(ncol(X)); free <- own[own > r$rank]
  if (length(free) > 0) {
    N <- r$X[, free, drop = FALSE]; n <- nrow(N)
    one <- qr.fitted(qr(N), rep(1, n))
    Q <- qr.Q(qr(cbind(one, N)))[, seq_along(free), drop = FALSE] * sqrt(n)
    r$X[, free] <- Q
    r$P <- qr.coef(qr(X), r$X)
  }
  r
}
assignInNamespace("nat.param", turned, "mgcv")
source <- fromJSON("gam.json")$data
# With columns from 0 to 1, its neighbors of tensor products do not depend on their ranges.
unit <- function(v) round((v - min(v)) / diff(range(v)), 4)
d <- data.frame(x = unit(source$x), z = unit(source$z), v = source$v, g = factor(source$g), y = source$y)
ctl <- gam.control(newton = list(conv.tol = 1e-10, maxNstep = 5, maxSstep = 2, maxHalf = 30, use.svd = FALSE), epsilon = 1e-13, maxit = 400)
formulas <- c("y ~ t2(x, z) + v", "y ~ t2(x, z, bs = 'tp', k = 6)", "y ~ t2(x, z, bs = 'cr', k = 6)",
  "y ~ s(x, g, bs = 'fs', k = 5)", "y ~ s(x, g, bs = 'fs', k = 7) + s(z)", "y ~ s(x, bs = 'gp') + s(z)", "y ~ s(x, z, bs = 'gp', k = 20)", "y ~ s(x, z, bs = 'gp') + v",
  "y ~ te(x, z, k = 4) + s(v, bs = 'cr')", "y ~ s(x, by = v) + s(z, bs = 'cr')", "y ~ s(x, bs = 'cr') + s(z, bs = 'ps') + s(v, bs = 'cr')")
out <- list(`made by` = paste(R.version.string, "mgcv", packageVersion("mgcv")), data = lapply(d, function(c) if (is.factor(c)) as.character(c) else c), models = list())
for (formula in formulas) {
  m <- gam(as.formula(formula), data = d, method = "REML", control = ctl)
  # Concurvity of smooth terms: that of the linear part takes its intercept alone there.
  own <- ncol(concurvity(m)) - rev(seq_along(m$smooth)) + 1
  check <- k.check(m, n.rep = 1)
  out$models[[formula]] <- list(edf = sum(m$edf), smooth = I(as.numeric(summary(m)$s.table[, 1])), scale = m$sig2,
    fitted = as.numeric(m$fitted.values)[1:20], concurvity = unname(t(concurvity(m)[, own, drop = FALSE])), size = I(as.numeric(check[, 1])), index = I(as.numeric(check[, 3])))
}
write(toJSON(out, digits = I(12), auto_unbox = TRUE, na = "null"), "terms.json")
