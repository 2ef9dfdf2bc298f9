# Writes mass.json: lda and qda of R's MASS on iris, with and without priors, and predictions in fewer dimensions.

library(MASS)
library(jsonlite)

x <- as.matrix(iris[, 1:4])
priors <- c(0.2, 0.5, 0.3)
some <- c(51, 71, 73, 78, 84, 107, 120, 127, 134, 135)

linear <- function(...) {
  model <- lda(x, iris$Species, ...)
  said <- predict(model, x[some, ])
  list(
    prior = unname(model$prior), means = unname(model$means), scaling = unname(model$scaling),
    ratio = model$svd^2 / sum(model$svd^2), posterior = unname(said$posterior), scores = unname(said$x),
    reduced = unname(predict(model, x[some, ], dimen = 1)$posterior)
  )
}
quadratic <- function(...) {
  model <- qda(x, iris$Species, ...)
  list(
    logDeterminants = unname(model$ldet), posterior = unname(predict(model, x[some, ])$posterior)
  )
}

content <- list(
  `made by` = paste(R.version.string, "MASS", packageVersion("MASS")),
  some = some - 1,
  priors = priors,
  linear = list(plain = linear(), priors = linear(prior = priors)),
  quadratic = list(plain = quadratic(), priors = quadratic(prior = priors))
)
file <- sub("--file=", "", grep("--file=", commandArgs(), value = TRUE))
write(toJSON(content, digits = 17, auto_unbox = TRUE), file.path(dirname(file), "mass.json"))
