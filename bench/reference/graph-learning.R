# Times bnlearn on a table of levels and prints the times as JSON: once cold, then several times.
#
#     Rscript graph-learning.R table.csv id
#
# CREDAL_R_LIB may name the library that has bnlearn.

library(bnlearn, lib.loc = if (nzchar(Sys.getenv("CREDAL_R_LIB"))) Sys.getenv("CREDAL_R_LIB") else NULL)

given <- commandArgs(trailingOnly = TRUE)
if (length(given) == 0) {
  cat(sprintf('{"bnlearn": "%s", "R": "%s"}\n', packageVersion("bnlearn"), getRversion()))
  quit()
}
x <- read.csv(given[1], colClasses = "factor")
net <- hc(x)
calls <- list(
  hillClimbing = function() hc(x),
  tabu = function() tabu(x),
  pc = function() pc.stable(x),
  parameters = function() bn.fit(net, x)
)
once <- function() {
  start <- proc.time()[["elapsed"]]
  repeats <- 0
  while (repeats == 0 || proc.time()[["elapsed"]] - start < 0.2) {
    calls[[given[2]]]()
    repeats <- repeats + 1
  }
  1000 * (proc.time()[["elapsed"]] - start) / repeats
}
cold <- once()
warm <- replicate(3, once())
cat(sprintf('{"cold": %.3f, "warm": [%s]}\n', cold, paste(sprintf("%.3f", warm), collapse = ", ")))
