# Writes thin-plate.json: mgcv's gam() with one thin-plate term, for λ by REML and GCV, with standard errors.
suppressPackageStartupMessages({library(mgcv); library(jsonlite)})
set.seed(11)
n <- 90
d <- data.frame(a = round(runif(n), 3), b = round(runif(n), 3), c = round(runif(n), 3), w = sample(1:3, n, TRUE))
d$y <- round(sin(5 * d$a) + cos(4 * d$b) + d$c / 2 + rnorm(n) / 4, 3)
new <- data.frame(a = c(0.1, 0.5, 0.93, 1.2), b = c(0.2, 0.5, 0.71, -0.1), c = c(0.3, 0.5, 0.44, 1.1))
one <- function(formula, method, ...) {
  fit <- gam(formula, data = d, method = method, control = gam.control(epsilon = 1e-14, newton = list(conv.tol = 1e-12)), ...)
  p <- predict(fit, new, se.fit = TRUE)
  list(lambda = as.numeric(fit$sp) / fit$smooth[[1]]$S.scale, edf = sum(fit$edf), fitted = as.numeric(fitted(fit)),
    predicted = as.numeric(p$fit), errors = as.numeric(p$se.fit), scale = fit$sig2, criterion = as.numeric(fit$gcv.ubre))
}
repeated <- d[rep(seq_len(n), d$w), ]
out <- list(`made by` = paste(R.version.string, "mgcv", packageVersion("mgcv")), a = d$a, b = d$b, c = d$c, y = d$y, weights = d$w,
  new = as.list(new),
  line = list(reml = one(y ~ s(a, k = 60), "REML"), gcv = one(y ~ s(a, k = 20), "GCV.Cp")),
  plane = list(reml = one(y ~ s(a, b, k = 90), "REML"), gcv = one(y ~ s(a, b, k = 40), "GCV.Cp")),
  space = list(reml = one(y ~ s(a, b, c, k = 60), "REML"), gcv = one(y ~ s(a, b, c, k = 60), "GCV.Cp")))
d <- repeated
out$weighted <- one(y ~ s(a, b, k = 30), "REML")
write(toJSON(out, digits = NA, auto_unbox = TRUE), "thin-plate.json")
