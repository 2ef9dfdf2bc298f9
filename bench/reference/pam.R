# Times pam of R's package cluster by its fast algorithm, dissimilarities included, and prints the times as JSON:
# once cold, then 3 times, because one call takes seconds.
#
#     Rscript pam.R file-of-doubles columns clusters

library(cluster)

given <- commandArgs(trailingOnly = TRUE)
numbers <- readBin(given[1], "double", file.size(given[1]) / 8)
x <- matrix(numbers, ncol = as.integer(given[2]), byrow = TRUE)
once <- function() {
  1000 * system.time(pam(x, as.integer(given[3]), pamonce = 5, keep.diss = FALSE, keep.data = FALSE))[["elapsed"]]
}
cold <- once()
warm <- replicate(3, once())
cat(sprintf('{"cold": %.3f, "warm": [%s]}\n', cold, paste(sprintf("%.3f", warm), collapse = ", ")))
