# Writes mgcv.json: bases and penalties of mgcv's smooth terms, or curves fitted with them where their signs or rotations are free.
suppressPackageStartupMessages({library(mgcv); library(jsonlite)})
# Its Lanczos iteration stops at nine digits; eigen() gives all of them.
exact <- function(A, k = 10, kl = -1, ...) { e <- eigen(A, symmetric = TRUE); own <- order(-abs(e$values))[seq_len(k)]
  list(values = e$values[own], vectors = e$vectors[, own]) }
assignInNamespace("slanczos", exact, "mgcv")
set.seed(7)
n <- 40
d <- data.frame(x = round(sort(rexp(n, 0.3)), 3), z = round(rnorm(n), 3), v = round(runif(n, -2, 5), 3),
  g = factor(sample(c("a", "b", "c"), n, TRUE)))
d$x[7] <- d$x[6]
y <- round(sin(d$x) + 0.3 * d$z^2 + as.integer(d$g) / 3 + rnorm(n) / 5, 3)
new <- data.frame(x = c(-1, d$x[1], 0.8, 3.3, max(d$x), 20), z = c(-3, 0, 0.5, 1, 2, 4), v = c(-2, 0, 1, 2, 3, 6),
  g = factor(c("a", "b", "c", "a", "b", "c"), levels = levels(d$g)))
# The term as it is, and centered with its penalty divided, as gam() uses it.
both <- function(spec) {
  plain <- smoothCon(spec, d, scale.penalty = FALSE)[[1]]
  used <- smoothCon(spec, d, absorb.cons = TRUE)[[1]]
  list(design = Predict.matrix(plain, new), penalties = plain$S, knots = as.numeric(plain$knots),
    centered = PredictMat(used, new), centeredPenalties = used$S)
}
# A ridge with the penalties of the term as it is in gam(), without its constraint, at smoothing parameters 0.1, 0.2 ...
curve <- function(spec, lambda = NULL) {
  term <- smoothCon(spec, d, scale.penalty = FALSE)[[1]]
  X <- term$X; S <- Reduce(`+`, Map(`*`, term$S, if (is.null(lambda)) seq_along(term$S) / 10 else lambda))
  beta <- solve(crossprod(X) + S, crossprod(X, y))
  list(fitted = as.numeric(X %*% beta), predicted = as.numeric(PredictMat(term, new) %*% beta),
    edf = sum(diag(solve(crossprod(X) + S, crossprod(X)))), rank = term$rank, nullSpace = term$null.space.dim)
}
out <- list(`made by` = paste(R.version.string, "mgcv", packageVersion("mgcv")), x = d$x, z = d$z, v = d$v,
  g = as.integer(d$g) - 1, y = y, new = list(x = new$x, z = new$z, v = new$v, g = as.integer(new$g) - 1),
  cr = both(s(x, bs = "cr", k = 7)), cc = both(s(x, bs = "cc", k = 8)), ps = both(s(x, bs = "ps", k = 9, m = c(2, 2))),
  psHigh = both(s(x, bs = "ps", k = 8, m = c(1, 3))), cp = both(s(x, bs = "cp", k = 8, m = c(2, 1))),
  bs = both(s(x, bs = "bs", k = 8, m = c(3, 2, 1))), bsQuintic = both(s(x, bs = "bs", k = 9, m = c(5, 3))),
  te = both(te(x, z, k = c(5, 4), bs = "cr")), tePs = both(te(x, z, k = c(5, 6), bs = "ps")),
  ti = both(ti(x, z, k = c(5, 4), bs = "cr")),
  tp1 = curve(s(x, bs = "tp", k = 8)), tp1cubic = curve(s(x, bs = "tp", k = 9, m = 3)), tp1linear = curve(s(x, bs = "tp", k = 9, m = 1)),
  tp2 = curve(s(x, z, bs = "tp", k = 15)), tp2exact = curve(s(x, z, bs = "tp", k = 40)), tp3 = curve(s(x, z, v, bs = "tp", k = 25)),
  gp = curve(s(x, z, bs = "gp", k = 15)), gpStationary = curve(s(x, bs = "gp", k = 10, m = c(-4, 2))),
  re = curve(s(g, bs = "re")), fs = curve(s(x, g, bs = "fs", k = 5, xt = list(bs = "cr")), c(0.1, 0.2, 0.2)),
  by = lapply(smoothCon(s(x, bs = "cr", k = 5, by = g), d, absorb.cons = TRUE), function(t) list(design = PredictMat(t, new), penalties = t$S)))
write(toJSON(out, digits = NA, auto_unbox = TRUE), "mgcv.json")
