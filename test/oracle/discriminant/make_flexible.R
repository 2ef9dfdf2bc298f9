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
write(toJSON(list(
  versions = list(R = as.character(getRversion()), mda = as.character(packageVersion("mda")), earth = as.character(packageVersion("earth"))),
  rows = rows - 1,
  linear = described(fda(Species ~ ., iris)),
  quadratic = described(fda(Species ~ ., iris, degree = 2)),
  powers = described(fda(Species ~ ., iris, degree = 3, monomial = TRUE)),
  weighted = described(fda(Species ~ ., iris, weights = weights)),
  mars = described(fda(Species ~ ., iris, method = earth, keepxy = TRUE)),
  products = described(fda(Species ~ ., iris, method = earth, degree = 2, keepxy = TRUE)),
  ridge = described(fda(Species ~ ., cbind(as.data.frame(lapply(iris[1:4], function(x) (x - mean(x)) / sqrt(mean((x - mean(x))^2)))), iris[5]), method = gen.ridge, lambda = 5),
                    cbind(as.data.frame(lapply(iris[1:4], function(x) (x - mean(x)) / sqrt(mean((x - mean(x))^2)))), iris[5]))
), digits = I(17), auto_unbox = TRUE), "")
