# Writes fanny.json: memberships by fanny of R's package cluster, from the Euclidean distances of iris flowers and from
# dissimilarities that no points have, for two exponents. Its objective is that of fuzzy c-means on the square roots of
# its dissimilarities.

library(cluster)

x <- as.matrix(iris[seq(1, 150, 3), 1:4])
mixed <- daisy(data.frame(iris[seq(1, 150, 5), 1:3], species = iris$Species[seq(1, 150, 5)]), metric = "gower")
array <- function(values) sprintf("[%s]", paste(format(values, digits = 15, trim = TRUE), collapse = ", "))
rows <- function(values) sprintf("[%s]", paste(apply(values, 1, array), collapse = ", "))
examples <- list(
  list(title = "Euclidean distances", d = dist(x), k = 3, exponent = 1.5),
  list(title = "Euclidean distances, more overlap", d = dist(x), k = 2, exponent = 2),
  list(title = "Gower's dissimilarities", d = mixed, k = 3, exponent = 1.4)
)
texts <- sapply(examples, function(one) {
  found <- fanny(one$d, one$k, memb.exp = one$exponent, maxit = 100000, tol = 1e-16)
  sprintf(
    '{ "title": "%s", "clusters": %d, "exponent": %g, "values": %s, "membership": %s, "objective": %s, "dunn": %s }',
    one$title, one$k, one$exponent, array(as.vector(one$d)), rows(found$membership),
    format(unname(found$objective["objective"]), digits = 15), format(unname(found$coeff["dunn_coeff"]), digits = 15)
  )
})
writeLines(
  sprintf('{ "made by": "cluster %s", "examples": [%s] }', packageVersion("cluster"), paste(texts, collapse = ", ")),
  "fanny.json"
)
