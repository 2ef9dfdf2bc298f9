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
# Thirty curves of 40 points in three classes: there are more columns than rows.
kind <- rep(0:2, 10)
curves <- outer(1:30, 1:40, function(i, j) sin(j / 4 + kind[i]) + 0.8 * sin(12.9898 * (40 * i + j)^1.1))
penalized <- function(omega, lambda) {
  data <- data.frame(kind = factor(kind), curves)
  unit <- mean(colSums(scale(curves, scale = FALSE)^2)) / mean(diag(omega))
  decomposed <- eigen(omega, symmetric = TRUE)
  decomposed$values <- pmax(decomposed$values, 0)
  fit <- if (identical(omega, diag(40))) fda(kind ~ ., data, method = gen.ridge, lambda = lambda * unit)
    else fda(kind ~ ., data, method = gen.ridge, omega = decomposed, lambda = lambda * unit)
  list(posterior = unname(predict(fit, data, type = "posterior")), values = unname(fit$values[1:2]), df = fit$fit$df)
}
bends <- diff(diag(40), differences = 2)
steps <- function(size) crossprod(diff(diag(size), differences = 1))
write(toJSON(list(
  versions = list(R = as.character(getRversion()), mda = as.character(packageVersion("mda")), earth = as.character(packageVersion("earth"))),
  rows = rows - 1,
  linear = described(fda(Species ~ ., iris)),
  quadratic = described(fda(Species ~ ., iris, degree = 2)),
  powers = described(fda(Species ~ ., iris, degree = 3, monomial = TRUE)),
  weighted = described(fda(Species ~ ., iris, weights = weights)),
  mars = described(fda(Species ~ ., iris, method = earth, keepxy = TRUE)),
  products = described(fda(Species ~ ., iris, method = earth, degree = 2, keepxy = TRUE)),
  curves = list(
    kind = kind, x = curves,
    ridge = penalized(diag(40), 0.5),
    curve = penalized(crossprod(bends), 2),
    image = penalized(kronecker(steps(5), diag(8)) + kronecker(diag(5), steps(8)), 1)
  ),
  start = unname(lapply(start, unname)),
  mixtureSteps = mixture(iter = 4),
  mixture = mixture(iter = 5000),
  mixtureReduced = mixture(iter = 4, dimension = 2),
  mixtureQuadratic = mixture(iter = 4, degree = 2),
  ridge = described(fda(Species ~ ., cbind(as.data.frame(lapply(iris[1:4], function(x) (x - mean(x)) / sqrt(mean((x - mean(x))^2)))), iris[5]), method = gen.ridge, lambda = 5),
                    cbind(as.data.frame(lapply(iris[1:4], function(x) (x - mean(x)) / sqrt(mean((x - mean(x))^2)))), iris[5]))
), digits = I(17), auto_unbox = TRUE), "")
