# Proximities of randomForest, and the values that rfImpute fills in by them in its first round, for
# proximities.test.ts.
#
# Run with: Rscript make_proximities.R > proximities.json
#
# rfImpute takes the level with the largest mean proximity. Breiman takes the most frequent one, by proximity:
# that with the largest sum, which is computed here.

library(randomForest)

number <- function(x) ifelse(is.na(x), "null", sprintf("%.17g", x))
array <- function(items) paste0("[", paste(items, collapse = ","), "]")
object <- function(...) {
  items <- list(...)
  paste0("{", paste0("\"", names(items), "\":", unlist(items), collapse = ","), "}")
}

rows <- seq(1, 150, by = 4)
x <- iris[rows, 1:3]
x$size <- factor(ifelse(iris$Petal.Width[rows] < 0.8, "a", ifelse(iris$Petal.Width[rows] < 1.7, "b", "c")))
y <- iris$Species[rows]
n <- nrow(x)
for (j in 1:4) x[(seq_len(n) + 2 * j) %% 6 == 0, j] <- NA

set.seed(7)
forest <- randomForest(na.roughfix(x), y, ntree = 60, proximity = TRUE)
proximity <- forest$proximity
set.seed(7)
imputed <- suppressWarnings({
  sink("/dev/null")
  answer <- rfImpute(x, y, iter = 1, ntree = 60)
  sink()
  answer
})

known <- !is.na(x$size)
votes <- vapply(levels(x$size), function(level) rowSums(proximity[, known & x$size %in% level, drop = FALSE]), numeric(n))
size <- ifelse(known, as.integer(x$size), max.col(votes, ties.method = "first")) - 1

cat(object(
  quantities = array(vapply(1:3, function(j) array(number(x[[j]])), "")),
  imputed = array(vapply(1:3, function(j) array(number(imputed[[j + 1]])), "")),
  codes = array(number(as.integer(x$size) - 1)),
  imputedCodes = array(number(size)),
  proximities = array(vapply(seq_len(n), function(i) array(number(proximity[i, ])), ""))
))
