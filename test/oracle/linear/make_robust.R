# Writes robust.json: quantile regressions by quantreg and M-estimates by MASS, to their last digits.
suppressPackageStartupMessages({library(quantreg); library(MASS); library(jsonlite)})
set.seed(11)
n <- 80
income <- round(exp(rnorm(n, 6.8, 0.45)), 2)
food <- round(80 + 0.5 * income + income * rnorm(n, 0, 0.12), 2)
size <- round(rnorm(n, 3, 1.1), 3)
engel <- list(x = cbind(income, size), y = food)
stack <- list(x = as.matrix(stackloss[, 1:3]), y = stackloss[, 4])
counts <- rep(c(1, 2, 0, 3), length.out = n)
expand <- rep(seq_len(n), counts)

quantiles <- function(set, tau, se) {
  x <- set$x; y <- set$y
  fit <- rq(y ~ x, tau = tau)
  s <- summary(fit, se = se, covariance = TRUE)
  list(tau = tau, se = se, parameters = unname(coef(fit)), standardErrors = unname(s$coefficients[, 2]),
       pValues = unname(s$coefficients[, 4]), loss = fit$rho)
}
# Where the line that the sparsity is read off is not unique, rq takes one of many; such cases are left out.
settled <- function(set, taus, se) Filter(Negate(is.null), lapply(taus, function(tau)
  tryCatch(quantiles(set, tau, se), warning = function(w) NULL)))
repeated <- list(x = engel$x[expand, ], y = engel$y[expand])
quantile_cases <- list(
  engel = settled(engel, c(0.05, 0.1, 0.25, 0.5, 0.75, 0.9), "nid"),
  stackloss = settled(stack, c(0.25, 0.5, 0.6, 0.8), "iid"),
  engelCommon = settled(engel, c(0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8), "iid"),
  # Weights are repetition; rq's own scale residuals, which gives the same coefficients and other errors.
  engelRepeated = settled(repeated, c(0.2, 0.3, 0.4, 0.6, 0.7), "iid"))

# rlm rounds the third quartile of the normal distribution to 0.6745; here it has all its digits.
source_of <- gsub("0.6745", "qnorm(0.75)", deparse(MASS:::rlm.default), fixed = TRUE)
exact_rlm <- eval(parse(text = source_of), envir = asNamespace("MASS"))
robust <- function(set, ..., weights = NULL) {
  x <- cbind(1, set$x)
  args <- list(x = x, y = set$y, maxit = 2000, acc = 1e-14, ...)
  if (!is.null(weights)) args <- c(args, list(weights = weights, wt.method = "case"))
  fit <- suppressWarnings(do.call(exact_rlm, args))
  # summary.rlm reads the kind of weights off the call.
  fit$call <- if (is.null(weights)) quote(rlm()) else quote(rlm(wt.method = "case"))
  s <- MASS:::summary.rlm(fit)
  list(parameters = unname(coef(fit)), standardErrors = unname(s$coefficients[, 2]), scale = fit$s,
       weights = unname(psi_of(fit)))
}
psi_of <- function(fit) fit$psi(fit$residuals / fit$s)
bent <- engel; bent$y[c(3, 17, 40)] <- bent$y[c(3, 17, 40)] + c(900, 1500, -700)
middle <- function(set) unname(coef(rq(set$y ~ set$x)))
robust_cases <- list(
  stacklossMad = robust(stack),
  stacklossProposal2 = robust(stack, scale.est = "proposal 2"),
  stacklossBisquare = robust(stack, psi = psi.bisquare, init = middle(stack)),
  bentMad = robust(bent, k = 1.5),
  bentProposal2 = robust(bent, scale.est = "proposal 2"),
  bentBisquare = robust(bent, psi = psi.bisquare, init = middle(bent)),
  bentWeighted = robust(bent, weights = counts + 0.5))

out <- list(`made by` = paste(R.version.string, "quantreg", packageVersion("quantreg"), "MASS", packageVersion("MASS")),
  data = list(engel = list(x = unname(engel$x), y = engel$y, counts = counts),
              bent = list(x = unname(bent$x), y = bent$y),
              stackloss = list(x = unname(stack$x), y = stack$y)),
  quantiles = quantile_cases, robust = robust_cases)
write(toJSON(out, digits = NA, auto_unbox = TRUE), "robust.json")
