# Writes splines.json: R's bs, ns and splineDesign, with derivatives and beyond the boundary.
suppressPackageStartupMessages({library(splines); library(jsonlite)})
x <- c(-0.5, 0, 0.05, 0.33, 0.4, 0.66, 0.9, 1, 1.4)
inside <- c(0, 0.1, 0.33, 0.5, 0.8, 1)
knots <- c(0.33, 0.66)
values <- function(basis) unclass(basis)[, , drop = FALSE]
matrixOf <- function(basis) matrix(as.numeric(basis), nrow(basis))
uneven <- c(0, 0, 0, 0.1, 0.1, 0.4, 0.8, 0.8, 0.8, 1, 1.3)
out <- list(`made by` = R.version.string, x = x, inside = inside, knots = knots, uneven = uneven,
  bs = lapply(0:4, function(degree) if (degree == 0) matrix(0, 1, 1) else
    suppressWarnings(matrixOf(bs(x, knots = knots, degree = degree, Boundary.knots = c(0, 1), intercept = TRUE)))),
  ns = suppressWarnings(matrixOf(ns(x, knots = knots, Boundary.knots = c(0, 1)))),
  nsConstant = suppressWarnings(matrixOf(ns(x, knots = knots, Boundary.knots = c(0, 1), intercept = TRUE))),
  derivatives = lapply(0:3, function(k) splineDesign(c(0, 0, 0, 0, knots, 1, 1, 1, 1), inside, ord = 4, derivs = rep(k, length(inside)))),
  unevenQuadratic = splineDesign(uneven, c(0.05, 0.1, 0.25, 0.4, 0.7), ord = 3),
  unevenSlopes = splineDesign(uneven, c(0.05, 0.25, 0.5, 0.7), ord = 3, derivs = rep(1, 4)))
write(toJSON(out, digits = NA, auto_unbox = TRUE), "splines.json")
