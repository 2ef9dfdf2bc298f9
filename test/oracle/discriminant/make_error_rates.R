# Error rates of R's fda and mda on glass (every third case is a test case) and on the vowels of The Elements of
# Statistical Learning. mda starts from random clusters: its rates are those of twenty seeds.
# Rscript test/oracle/discriminant/make_error_rates.R folder-of-data > test/oracle/discriminant/error-rates.json
suppressMessages({ library(mda); library(earth); library(jsonlite) })
folder <- commandArgs(TRUE)[1]
glass <- read.csv(file.path(folder, "r/mda_glass.csv"))
glass$Type <- factor(glass$Type)
vowels <- lapply(c("train", "test"), function(part) {
  own <- read.csv(file.path(folder, sprintf("esl/vowel.%s.csv", part)))
  transform(own, y = factor(y))
})
rates <- function(formula, train, test, labels) {
  wrong <- function(fit) sum(predict(fit, test) != labels)
  list(
    cases = nrow(test),
    linear = wrong(fda(formula, train)),
    quadratic = wrong(fda(formula, train, degree = 2)),
    mars = wrong(fda(formula, train, method = earth, keepxy = TRUE)),
    mixtures = sapply(1:20, function(seed) {
      set.seed(seed)
      wrong(mda(formula, train, subclasses = 3))
    })
  )
}
test <- seq(1, nrow(glass), by = 3)
write(toJSON(list(
  versions = list(R = as.character(getRversion()), mda = as.character(packageVersion("mda")), earth = as.character(packageVersion("earth"))),
  glass = rates(Type ~ ., glass[-test, ], glass[test, ], glass$Type[test]),
  vowels = rates(y ~ ., vowels[[1]], vowels[[2]], vowels[[2]]$y)
), auto_unbox = TRUE, pretty = TRUE), "")
