# Writes cmeans.json: centers and memberships of fuzzy c-means by cmeans of R's package e1071.

library(e1071)
library(jsonlite)

set.seed(8)
x <- round(cbind(rnorm(60), rnorm(60), rnorm(60)) + cbind(rep(c(0, 4, 1), 20), rep(c(0, 1, 5), 20), 0), 3)
start <- x[1:3, ]
weights <- rep(1:3, length.out = 60)
fits <- lapply(c(1.3, 2, 3), function(m) {
  found <- cmeans(x, start, iter.max = 10000, m = m, method = "cmeans", control = list(reltol = 1e-16))
  weighted <- cmeans(
    x, start, iter.max = 10000, m = m, method = "cmeans", weights = weights, control = list(reltol = 1e-16)
  )
  list(
    fuzzifier = m, centers = unname(found$centers), memberships = unname(found$membership),
    weightedCenters = unname(weighted$centers)
  )
})
content <- list(
  `made by` = paste0(R.version.string, ", e1071 ", packageVersion("e1071")),
  rows = x, weights = weights, fits = fits
)
writeLines(toJSON(content, digits = NA, auto_unbox = TRUE, matrix = "rowmajor"), "cmeans.json")
