# Writes gam.json: models of mgcv's gam with its own bases, their summaries, predictions and checks.
suppressPackageStartupMessages({library(mgcv); library(jsonlite)})
# Its Lanczos iteration stops at nine digits; eigen() gives all of them.
exact <- function(A, k = 10, kl = -1, ...) { e <- eigen(A, symmetric = TRUE); own <- order(-abs(e$values))[seq_len(k)]
  list(values = e$values[own], vectors = e$vectors[, own]) }
assignInNamespace("slanczos", exact, "mgcv")
set.seed(5)
n <- 200
d <- data.frame(x = round(runif(n), 3), z = round(runif(n), 3), v = round(rnorm(n), 3),
  g = factor(sample(c("a", "b", "c"), n, TRUE)), h = factor(sample(sprintf("h%02d", 1:12), n, TRUE)))
off <- round(runif(n) - 0.5, 3)
f <- sin(2 * pi * d$x) + 0.5 * d$z^2 + 0.2 * d$v + as.integer(d$g) / 4 * cos(3 * d$x) + rnorm(12, 0, 0.5)[as.integer(d$h)]
d$off <- off
d$y <- round(f + 0.4 * rnorm(n), 3); d$b <- rbinom(n, 1, plogis(2 * f)); d$count <- rpois(n, exp(0.4 * f + off)); d$pos <- round(rgamma(n, 4, 4 / exp(0.5 * f)), 3) + 0.001
new <- data.frame(x = c(0.05, 0.5, 0.93), z = c(0.2, 0.7, 0.9), v = c(-1, 0, 2), g = factor(c("a", "b", "c")), h = factor(c("h01", "h05", "h12"), levels = levels(d$h)), off = c(0, 0.1, -0.2))
ctl <- gam.control(newton = list(conv.tol = 1e-10, maxNstep = 5, maxSstep = 2, maxHalf = 30, use.svd = FALSE), epsilon = 1e-13, maxit = 400)
models <- list(
  plain = list(y ~ s(x) + s(z) + v, gaussian()), cr = list(y ~ s(x, bs = "cr", k = 12) + s(z, bs = "ps") + v, gaussian()),
  cyclic = list(y ~ s(x, bs = "cc") + s(v, bs = "bs", k = 7), gaussian()), by = list(y ~ g + s(x, by = g) + s(z, k = 6), gaussian()),
  byNumber = list(y ~ s(x, by = v) + s(z), gaussian()), random = list(y ~ s(x) + s(h, bs = "re"), gaussian()),
  slopes = list(y ~ s(x) + s(h, bs = "re") + s(h, v, bs = "re"), gaussian()),
  te = list(y ~ te(x, z) + v, gaussian()), ti = list(y ~ ti(x) + ti(z) + ti(x, z), gaussian()), surface = list(y ~ s(x, z, k = 20), gaussian()),
  select = list(y ~ s(x, bs = "cr") + s(z, bs = "cr") + s(v, bs = "cr"), gaussian(), TRUE),
  logistic = list(b ~ s(x) + s(z) + s(h, bs = "re"), binomial()), poisson = list(count ~ s(x) + v + offset(off), poisson()),
  gamma = list(pos ~ s(x) + s(z), Gamma(log)), ml = list(y ~ s(x, bs = "cr") + s(z, bs = "cr"), gaussian(), FALSE, "ML"))
out <- list(`made by` = paste(R.version.string, "mgcv", packageVersion("mgcv")), data = lapply(d, function(c) if (is.factor(c)) as.character(c) else c), new = lapply(new, function(c) if (is.factor(c)) as.character(c) else c))
for (name in names(models)) {
  case <- models[[name]]
  m <- gam(case[[1]], family = case[[2]], data = d, method = if (length(case) > 3) case[[4]] else "REML", select = length(case) > 2 && case[[3]], control = ctl)
  s <- summary(m); p <- predict(m, new, se.fit = TRUE, unconditional = FALSE)
  cc <- concurvity(m)
  out$models[[name]] <- list(score = as.numeric(m$gcv.ubre), edf = sum(m$edf), scale = m$sig2, deviance = m$deviance, explained = s$dev.expl, r = s$r.sq,
    linear = unname(s$p.table), smooth = unname(s$s.table), link = as.numeric(p$fit), errors = as.numeric(p$se.fit), concurvity = unname(cc), kindex = as.numeric(k.check(m, n.rep = 1)[, 1:2]))
}
write(toJSON(out, digits = I(12), auto_unbox = TRUE, na = "null"), "gam.json")
