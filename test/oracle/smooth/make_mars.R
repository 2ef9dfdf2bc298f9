# Writes mars.json: terms, coefficients and criteria of R's package earth, logistic regressions on its terms, the
# importance of variables, and a variance model. Usage: Rscript make_mars.R folder-of-data

suppressMessages({
  library(earth)
  library(jsonlite)
})

folder <- commandArgs(TRUE)[1]
set.seed(4)
x <- round(matrix(runif(300 * 5) * 10, ncol = 5), 3)
noise <- rnorm(300)
y <- round(10 * sin(pi * x[, 1] * x[, 2] / 100) + .2 * (x[, 3] - 5)^2 + x[, 4] + .5 * x[, 5] + noise, 3)
z <- round(x[, 1] * x[, 2] / 10 + abs(x[, 4] - 6) + rnorm(300), 3)
repeats <- 1 + (seq_len(300) * 7) %% 4
frame <- data.frame(x)

# Every factor of a term: the variable from 0, its direction (2 for a straight line) and its knot.
terms <- function(dirs, cuts) {
  lapply(seq_len(nrow(dirs)), function(i) {
    unname(lapply(which(dirs[i, ] != 0), function(j) c(j - 1, dirs[i, j], cuts[i, j])))
  })
}

described <- function(model) {
  kept <- model$selected.terms
  importance <- evimp(model)
  list(
    grown = terms(model$dirs, model$cuts),
    selected = kept - 1,
    coefficients = unname(model$coefficients),
    rss = unbox(model$rss), gcv = unbox(model$gcv), rsq = unbox(model$rsq), grsq = unbox(model$grsq),
    rssPerSize = model$rss.per.subset, gcvPerSize = model$gcv.per.subset,
    importance = list(
      columns = unname(importance[, "col"]) - 1, subsets = unname(importance[, "nsubsets"]),
      gcv = unname(importance[, "gcv"]), rss = unname(importance[, "rss"])
    )
  )
}

example <- function(.title, .source, .options, ...) {
  c(list(title = unbox(.title), source = unbox(.source), options = lapply(.options, unbox)), described(earth(...)))
}

tree <- trees
titanic <- read.csv(file.path(folder, "esl/etitanic.csv"), stringsAsFactors = TRUE)
ozone <- read.csv(file.path(folder, "esl/ozone1.csv"))
allowed <- function(degree, pred, parents) degree == 1 || all(which(c(parents != 0)) %in% c(1, 2)) && pred %in% c(1, 2)

fits <- list(
  example("cherry trees", "trees", list(), Volume ~ ., data = tree),
  example("cherry trees with products", "trees", list(degree = 2), Volume ~ ., data = tree, degree = 2),
  example("a sum", "sum", list(), x, y),
  example("products of two", "sum", list(degree = 2), x, y, degree = 2),
  example("products of three", "sum", list(degree = 3), x, y, degree = 3),
  example("many terms", "sum", list(maxTerms = 61, threshold = 1e-5), x, y, nk = 61, thresh = 1e-5),
  example("few parents", "sum", list(degree = 2, fastParents = 4, maxTerms = 41), x, y, degree = 2, fast.k = 4, nk = 41),
  example("all parents", "sum", list(degree = 2, fastParents = 0, maxTerms = 41), x, y, degree = 2, fast.k = 0, nk = 41),
  example("no aging", "sum", list(degree = 2, fastParents = 4, fastAging = 0), x, y, degree = 2, fast.k = 4, fast.beta = 0),
  example("given spans", "sum", list(minSpan = 1, endSpan = 3), x, y, minspan = 1, endspan = 3),
  example("no growth of the end span", "sum", list(degree = 2, endSpanGrowth = 0), x, y, degree = 2, Adjust.endspan = 0),
  example("straight lines", "sum", list(linear = "x3"), x, y, linpreds = 4),
  example("a penalty on new variables", "sum", list(newVariablePenalty = 0.3), x, y, newvar.penalty = .3),
  example("a large penalty", "sum", list(penalty = 8), x, y, penalty = 8),
  example("free knots", "sum", list(penalty = -1), x, y, penalty = -1),
  example("no pruning", "sum", list(pruning = "none"), x, y, pmethod = "none"),
  example("exhaustive pruning", "sum", list(pruning = "exhaustive"), x, y, pmethod = "exhaustive"),
  example("forward pruning", "sum", list(pruning = "forward"), x, y, pmethod = "forward"),
  example("sequential replacement", "sum", list(pruning = "replacement"), x, y, pmethod = "seqrep"),
  example(
    "sequential replacement of many terms", "sum", list(pruning = "replacement", degree = 2, maxTerms = 41, threshold = 1e-4),
    x, y, pmethod = "seqrep", degree = 2, nk = 41, thresh = 1e-4
  ),
  example(
    "sequential replacement of cherry trees", "trees", list(pruning = "replacement", degree = 2),
    Volume ~ ., data = tree, degree = 2, pmethod = "seqrep"
  ),
  example("at most six terms", "sum", list(maxSelectedTerms = 6), x, y, nprune = 6),
  example("allowed products", "sum", list(degree = 2, interactions = "x0 x1"), x, y, degree = 2, allowed = allowed),
  example("two responses", "both", list(degree = 2), x, cbind(y, z), degree = 2),
  example(
    "repeated rows", "repeated", list(degree = 2),
    x[rep(1:300, repeats), ], y[rep(1:300, repeats)], degree = 2
  ),
  example("the Titanic", "esl/etitanic.csv", list(), survived ~ ., data = titanic),
  example("the Titanic with products", "esl/etitanic.csv", list(degree = 2), survived ~ ., data = titanic, degree = 2),
  example(
    "the Titanic by sequential replacement", "esl/etitanic.csv", list(pruning = "replacement", degree = 2),
    survived ~ ., data = titanic, degree = 2, pmethod = "seqrep"
  ),
  example("ozone", "esl/ozone1.csv", list(), O3 ~ ., data = ozone),
  example(
    "ozone with products", "esl/ozone1.csv", list(degree = 2, minSpan = 1),
    O3 ~ ., data = ozone, degree = 2, minspan = 1
  )
)

# earth does not count weights as cases: the same terms need knots at all rows, and no criterion but the residual sum.
weighted <- described(earth(x, y, weights = repeats, minspan = 1, endspan = 1, pmethod = "none"))

binomial <- earth(survived ~ ., data = titanic, degree = 2, glm = list(family = binomial, control = list(epsilon = 1e-14)))
classes <- earth(pclass ~ ., data = titanic)
several <- nnet::multinom(titanic$pclass ~ classes$bx[, -1], trace = FALSE, maxit = 2000, reltol = 1e-15, abstol = 1e-12)

spread <- function(method) {
  model <- earth(x, y * (1 + x[, 4] / 10), nfold = 5, ncross = 4, varmod.method = method)
  own <- model$varmod
  list(
    fitted = as.numeric(model$fitted.values), leverages = model$leverages, variances = own$model.var,
    terms = unbox(length(model$selected.terms)), absolute = as.numeric(own$abs.resids),
    coefficients = unname(coef(own$residmod)), least = unbox(own$min.sd)
  )
}

content <- list(
  `made by` = unbox(paste0(R.version.string, ", earth ", packageVersion("earth"), ", nnet ", packageVersion("nnet"))),
  trees = as.matrix(unname(tree)), x = x, y = y, z = z, repeats = repeats,
  fits = fits, weighted = weighted,
  binomial = list(
    terms = terms(binomial$dirs[binomial$selected.terms, ], binomial$cuts[binomial$selected.terms, ]),
    coefficients = as.numeric(binomial$glm.coefficients), deviance = unbox(binomial$glm.stats[, "dev"])
  ),
  several = list(
    terms = terms(classes$dirs[classes$selected.terms, ], classes$cuts[classes$selected.terms, ]),
    probabilities = unname(fitted.values(several)[1:20, ]), deviance = unbox(several$deviance)
  ),
  spread = list(linear = spread("lm"), features = spread("x.lm"))
)
script <- grep("--file=", commandArgs(), value = TRUE)
write(toJSON(content, digits = NA), file.path(dirname(sub("--file=", "", script)), "mars.json"))
