# Times smoothers of R on the numbers of bench/smooth.ts and prints the times as JSON: once cold, then 3 times.
#
#     Rscript smooth.R versions
#     Rscript smooth.R workload folder-with-the-data

given <- commandArgs(trailingOnly = TRUE)
if (given[1] == "versions") {
  cat(sprintf('{"R": "%s.%s"}\n', R.version$major, R.version$minor))
  quit()
}
numbers <- function(name) {
  path <- file.path(given[2], name)
  readBin(path, "double", file.size(path) / 8)
}
a <- numbers("a.f64")
b <- numbers("b.f64")
y <- numbers("y.f64")
manyA <- numbers("manyA.f64")
manyY <- numbers("manyY.f64")
longA <- numbers("longA.f64")
longY <- numbers("longY.f64")
values <- numbers("values.f64")
additive <- function(rows, basis, fit, ...) {
  suppressPackageStartupMessages(library(mgcv))
  four <- matrix(numbers("four.f64")[seq_len(4 * rows)], ncol = 4, byrow = TRUE)
  cases <- data.frame(four, y = numbers("events.f64")[seq_len(rows)])
  terms <- paste0("s(X", 1:4, ", bs = '", basis, "')", collapse = " + ")
  formula <- as.formula(paste("y ~", terms))
  function() fit(formula, family = binomial, data = cases, ...)
}
direct <- loess.control(surface = "direct")
run <- switch(given[1],
  loess = function() loess(y ~ a, control = direct),
  loessOfTwo = function() loess(y ~ a + b, control = direct),
  spline = function() smooth.spline(longA, longY),
  interpolated = function() loess(manyY ~ manyA),
  density = function() density(values),
  gam = additive(1e4, "cr", mgcv::gam, method = "REML"),
  gamThinPlate = additive(1e4, "tp", mgcv::gam, method = "REML"),
  bam = additive(1e6, "cr", mgcv::bam, method = "fREML")
)
once <- function() 1000 * system.time(run())[["elapsed"]]
cold <- once()
warm <- replicate(3, once())
cat(sprintf('{"cold": %.3f, "warm": [%s]}\n', cold, paste(sprintf("%.3f", warm), collapse = ", ")))
