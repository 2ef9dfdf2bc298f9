# Writes penalized.json: fits of mgcv's gam with given designs and penalties of many families, at fixed smoothing parameters and at the best ones.
suppressPackageStartupMessages({library(mgcv); library(jsonlite)})
set.seed(11)
n <- 120
d <- data.frame(x = round(runif(n), 3), z = round(runif(n), 3), v = round(rnorm(n), 3))
f <- sin(2 * pi * d$x) + 2 * d$z^2 + 0.3 * d$v
off <- round(rnorm(n) / 4, 3)
w <- sample(1:3, n, TRUE)
noise <- rnorm(n)
eta <- 0.4 * f
ys <- list(gaussian = round(f + 0.4 * noise, 4), binomial = rbinom(n, 1, plogis(f - 0.8)), poisson = rpois(n, exp(eta + off)),
  gamma = pmax(1e-3, round(rgamma(n, 3, 3 / exp(eta)), 4)), invgauss = pmax(1e-2, round(exp(eta + noise / 5), 4)))
d$off <- off; d$w <- w
rhs <- "v + s(x, bs = 'cr', k = 8) + s(z, bs = 'cr', k = 6)"
cases <- list(
  gaussian = list("gaussian", gaussian(), rhs), gaussianTensor = list("gaussian", gaussian(), "v + te(x, z, k = c(5, 4), bs = 'cr')"),
  gaussianLog = list("gamma", gaussian(link = log), rhs),
  logit = list("binomial", binomial(), rhs), probit = list("binomial", binomial(probit), rhs), cloglog = list("binomial", binomial(cloglog), rhs),
  poissonOffset = list("poisson", poisson(), paste(rhs, "+ offset(off)")), poissonSqrt = list("poisson", poisson(sqrt), rhs),
  quasipoisson = list("poisson", quasipoisson(), rhs), quasibinomial = list("binomial", quasibinomial(), rhs),
  gammaLog = list("gamma", Gamma(log), rhs), gammaInverse = list("gamma", Gamma(), rhs), inverseGaussian = list("invgauss", inverse.gaussian(log), rhs),
  logitWeights = list("binomial", binomial(), rhs, TRUE), gammaGamma = list("gamma", Gamma(log), rhs, FALSE, 1.4))
ctl <- gam.control(newton = list(conv.tol = 1e-10, maxNstep = 5, maxSstep = 2, maxHalf = 30, use.svd = FALSE), epsilon = 1e-13, maxit = 400)
one <- function(case, method, sp = NULL, start = NULL) {
  d$y <- ys[[case[[1]]]]
  weights <- if (length(case) > 3 && case[[4]]) w else NULL
  g <- if (length(case) > 4) case[[5]] else 1
  m <- gam(as.formula(paste("y ~", case[[3]])), family = case[[2]], data = d, method = method, sp = sp, weights = weights, gamma = g, control = ctl, in.out = if (is.null(start)) NULL else list(sp = start, scale = 1))
  list(coefficients = as.numeric(coef(m)), edf = as.numeric(m$edf), edf1 = as.numeric(m$edf1), deviance = m$deviance, score = as.numeric(m$gcv.ubre),
    sp = as.numeric(m$sp), eta = as.numeric(m$linear.predictors)[seq(1, n, 8)], scale = m$sig2, remlScale = if (is.null(m$reml.scale)) NA else m$reml.scale,
    Vp = as.numeric(m$Vp[2, ]), Vc = if (is.null(m$Vc)) NULL else as.numeric(m$Vc[3, ]))
}
out <- list(`made by` = paste(R.version.string, "mgcv", packageVersion("mgcv")), x = d$x, z = d$z, v = d$v, offset = off, weights = w, y = ys)
for (name in names(cases)) {
  case <- cases[[name]]; fixed <- c(0.7, 0.02)
  out$fits[[name]] <- list(fixed = one(case, "REML", fixed), REML = one(case, "REML"), ML = one(case, "ML"), 
    # There are two minima here, and from its own start mgcv finds the higher one.
    GCV = one(case, "GCV.Cp", start = if (name == "gammaLog") c(0.1, 1000)))
}
write(toJSON(out, digits = I(12), auto_unbox = TRUE, na = "null"), "penalized.json")
