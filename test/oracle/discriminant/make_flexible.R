# Reference values of flexible, penalized and mixture discriminants from R's mda, with earth for MARS.
# Rscript test/oracle/discriminant/make_flexible.R > test/oracle/discriminant/flexible.json
suppressMessages({ library(mda); library(earth); library(jsonlite) })

rows <- seq(1, 150, by = 7)
weights <- rep(c(1, 2, 3, 1, 4), length.out = 150)
described <- function(fit, x = iris) {
  list(
    posterior = unname(predict(fit, x[rows, ], type = "posterior")),
    variates = unname(predict(fit, x[rows, ], type = "variates")),
    means = unname(fit$means),
    percent = unname(fit$percent.explained),
    values = unname(fit$values[seq_len(fit$dimension)])
  )
}
start <- lapply(split(iris, iris$Species), function(own) {
  high <- own$Sepal.Length + 2 * own$Petal.Width > median(own$Sepal.Length + 2 * own$Petal.Width)
  cbind(s1 = ifelse(high, 0.9, 0.2), s2 = ifelse(high, 0.1, 0.8))
})
mixture <- function(...) {
  fit <- mda(Species ~ ., iris, subclasses = 2, weights = start, ...)
  c(described(fit), list(shares = unname(unlist(fit$sub.prior)), deviance = fit$deviance))
}
write(toJSON(list(
  versions = list(R = as.character(getRversion()), mda = as.character(packageVersion("mda")), earth = as.character(packageVersion("earth"))),
  rows = rows - 1,
  linear = described(fda(Species ~ ., iris)),
  quadratic = described(fda(Species ~ ., iris, degree = 2)),
  powers = described(fda(Species ~ ., iris, degree = 3, monomial = TRUE)),
  weighted = described(fda(Species ~ ., iris, weights = weights)),
  mars = described(fda(Species ~ ., iris, method = earth, keepxy = TRUE)),
  products = described(fda(Species ~ ., iris, method = earth, degree = 2, keepxy = TRUE)),
  start = unname(lapply(start, unname)),
  mixtureSteps = mixture(iter = 4),
  mixture = mixture(iter = 5000),
  mixtureReduced = mixture(iter = 4, dimension = 2),
  mixtureQuadratic = mixture(iter = 4, degree = 2),
  ridge = described(fda(Species ~ ., cbind(as.data.frame(lapply(iris[1:4], function(x) (x - mean(x)) / sqrt(mean((x - mean(x))^2)))), iris[5]), method = gen.ridge, lambda = 5),
                    cbind(as.data.frame(lapply(iris[1:4], function(x) (x - mean(x)) / sqrt(mean((x - mean(x))^2)))), iris[5]))
), digits = I(17), auto_unbox = TRUE), "")
