# Times gRain (exact) and bnlearn (likelihood weighting), and prints the times as JSON: once cold, then several times.
#
#     Rscript graph-inference.R versions
#     Rscript graph-inference.R alarmMarginals folder

folder <- Sys.getenv("CREDAL_R_LIB")
if (folder != "") .libPaths(c(folder, .libPaths()))
invisible(loadNamespace("bnlearn"))

given <- list(HRBP = "HIGH", EXPCO2 = "LOW", BP = "LOW", CVP = "NORMAL", PRESS = "HIGH")
other <- replace(given, "BP", "HIGH")

asked <- commandArgs(trailingOnly = TRUE)
if (asked[1] == "versions") {
  # Likelihood weighting needs bnlearn alone; the other workloads fail without gRain.
  exact <- if (requireNamespace("gRain", quietly = TRUE)) as.character(packageVersion("gRain")) else "missing"
  cat(sprintf('{"bnlearn": "%s", "gRain": "%s"}\n', packageVersion("bnlearn"), exact))
  quit()
}

file <- switch(asked[1], muninMarginals = "munin1.bif", linkMarginals = "link.bif", "alarm.bif")
network <- bnlearn::read.bif(file.path(asked[2], file))
marginals <- function(tree, findings) {
  known <- if (length(findings) == 0) tree else gRain::setEvidence(tree, evidence = findings)
  gRain::querygrain(known, type = "marginal")
}
compiled <- function() gRbase::compile(bnlearn::as.grain(network))
call <- switch(asked[1],
  alarmMarginals = {
    tree <- compiled()
    function() for (k in 1:100) marginals(tree, if (k %% 2 == 0) given else other)
  },
  alarmCompile = function() marginals(compiled(), given),
  alarmWeighting = function() {
    bnlearn::cpquery(network, event = (LVFAILURE == "TRUE"), evidence = given, method = "lw", n = 1e6)
  },
  function() marginals(compiled(), list())
)
once <- function() 1000 * system.time(call())[["elapsed"]]
cold <- once()
warm <- replicate(if (cold > 5000) 1 else 5, once())
cat(sprintf('{"cold": %.3f, "warm": [%s]}\n', cold, paste(sprintf("%.3f", warm), collapse = ", ")))
