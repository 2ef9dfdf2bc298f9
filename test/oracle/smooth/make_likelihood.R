# Local likelihoods by glm and multinom with kernel weights, written to likelihood.json.
# Run: Rscript make_likelihood.R
library(nnet)

triCube <- function(x, place, span) {
  distance <- sqrt(rowSums(sweep(as.matrix(x), 2, place)^2))
  width <- sort(distance)[floor(span * length(distance) + 1e-5)]
  ifelse(distance < width, (1 - (distance / width)^3)^3, 0)
}

sepals <- iris[c("Sepal.Length", "Sepal.Width")]
places <- rbind(c(5, 3.2), c(5.7, 2.9), c(6.3, 3), c(6.9, 3.1))
virginica <- as.integer(iris$Species == "virginica")

binary <- sapply(seq_len(nrow(places)), function(k) {
  place <- places[k, ]
  w <- triCube(sepals, place, 0.6)
  fit <- suppressWarnings(glm(virginica ~ I(sepals[[1]] - place[1]) + I(sepals[[2]] - place[2]), binomial,
             weights = w, subset = w > 0, control = glm.control(epsilon = 1e-15, maxit = 100)))
  plogis(coef(fit)[[1]])
})

several <- t(sapply(seq_len(nrow(places)), function(k) {
  place <- places[k, ]
  w <- triCube(sepals, place, 0.9)
  a <- sepals[[1]] - place[1]
  b <- sepals[[2]] - place[2]
  fit <- multinom(iris$Species ~ a + b, weights = w, subset = w > 0, maxit = 10000, reltol = 1e-16, abstol = 0, trace = FALSE)
  odds <- c(1, exp(coef(fit)[, 1]))
  unname(odds / sum(odds))
}))

years <- as.numeric(time(discoveries)) - 1860
counts <- as.numeric(discoveries)
at <- c(0, 12.5, 40, 77, 99)
gammaResponse <- counts + 0.5
poisson <- sapply(at, function(place) {
  w <- triCube(cbind(years), place, 0.3)
  fit <- glm(counts ~ I(years - place), poisson, weights = w, subset = w > 0, control = glm.control(epsilon = 1e-15))
  exp(coef(fit)[[1]])
})
gamma <- sapply(at, function(place) {
  w <- triCube(cbind(years), place, 0.3)
  fit <- glm(gammaResponse ~ I(years - place), Gamma("log"), weights = w, subset = w > 0, control = glm.control(epsilon = 1e-15, maxit = 200))
  exp(coef(fit)[[1]])
})

json <- jsonlite::toJSON(
  list(versions = list(R = paste(R.version$major, R.version$minor, sep = "."), nnet = as.character(packageVersion("nnet"))),
       sepals = as.matrix(sepals), species = as.character(iris$Species), places = places,
       binary = binary, several = several, years = years, counts = counts, at = at,
       poisson = poisson, gamma = gamma),
  digits = 16, auto_unbox = TRUE)
writeLines(json, "likelihood.json")
