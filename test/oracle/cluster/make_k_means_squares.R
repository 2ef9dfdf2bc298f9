# Writes k-means-squares.json: sizes and sums of squares by R's kmeans, from given centers on the iris flowers.

x <- as.matrix(iris[, 1:4])
results <- lapply(list(c(1, 51, 101), c(1, 2, 51, 52, 101), 7), function(start) {
  centers <- x[start, , drop = FALSE]
  found <- kmeans(x, if (length(start) > 1) centers else 1, iter.max = 500, algorithm = "Lloyd")
  list(start = start - 1, size = found$size, withinss = found$withinss, totss = found$totss, betweenss = found$betweenss)
})
array <- function(values) sprintf("[%s]", paste(format(values, digits = 15, trim = TRUE), collapse = ", "))
texts <- sapply(results, function(one) {
  sprintf(
    '{ "start": %s, "size": %s, "withinss": %s, "totss": %s, "betweenss": %s }',
    array(one$start), array(one$size), array(one$withinss), format(one$totss, digits = 15), format(one$betweenss, digits = 15)
  )
})
writeLines(
  sprintf('{ "made by": "R %s", "results": [%s] }', getRversion(), paste(texts, collapse = ", ")),
  "k-means-squares.json"
)
