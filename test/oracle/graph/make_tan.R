# Writes tan.json: tree-augmented naive Bayes classifiers of bnlearn 4.9, their log-likelihoods and posteriors.
#
#     Rscript make_tan.R data-folder > tan.json
#
# The folder has learning.test.csv and alarm.csv.

suppressMessages({library(bnlearn); library(jsonlite)})
stopifnot(packageVersion("bnlearn") == "4.9")
folder <- commandArgs(trailingOnly = TRUE)[1]
table <- function(name) read.csv(file.path(folder, name), stringsAsFactors = TRUE, colClasses = "factor")
tables <- list("learning.test.csv" = table("learning.test.csv"), "alarm.csv" = table("alarm.csv"))

one <- function(file, target) {
  data <- tables[[file]]
  net <- tree.bayes(data, target)
  fitted <- bn.fit(net, data, method = "mle")
  smooth <- bn.fit(net, data, method = "bayes", iss = 10)
  # Of these rows, bnlearn's own predictions.
  rows <- seq(1, 200, 10)
  proba <- attr(predict(smooth, data[rows, ], prob = TRUE), "prob")
  list(
    file = file, target = target,
    arcs = lapply(seq_len(nrow(arcs(net))), function(i) unname(as.character(arcs(net)[i, ]))),
    logLikelihood = logLik(fitted, data),
    equivalentSampleSize = 10, rows = rows - 1, classes = rownames(proba),
    probabilities = unname(lapply(seq_along(rows), function(i) unname(proba[, i])))
  )
}

cases <- list(
  one("learning.test.csv", "A"), one("learning.test.csv", "F"), one("learning.test.csv", "C"),
  one("alarm.csv", "BP"), one("alarm.csv", "HYP")
)
cat(toJSON(cases, digits = NA, auto_unbox = TRUE))
