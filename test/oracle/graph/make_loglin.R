# Writes loglin.json: log-linear models of contingency tables by R's loglin.
#
#     Rscript make_loglin.R > loglin.json
#
# Counts and fitted values are in R's order, the first variable fastest.

library(jsonlite)
set.seed(11)

# Five variables in a loop with a chord missing, small counts, some of them 0.
level <- function(name, count) paste0(name, seq_len(count))
loop <- table(expand.grid(a = level("a", 2), b = level("b", 3), c = level("c", 2), d = level("d", 2), e = level("e", 3)))
loop[] <- rpois(length(loop), rep(c(0.5, 2, 4, 7), length.out = length(loop)))

models <- list(
  list(data = "HairEyeColor", table = HairEyeColor, margins = list(1, 2, 3)),
  list(data = "HairEyeColor", table = HairEyeColor, margins = list(c(1, 2), 3)),
  list(data = "HairEyeColor", table = HairEyeColor, margins = list(c(1, 2), c(2, 3))),
  list(data = "HairEyeColor", table = HairEyeColor, margins = list(c(1, 2), c(1, 3), c(2, 3))),
  list(data = "Titanic", table = Titanic, margins = list(c(1, 2, 3), 4)),
  list(data = "Titanic", table = Titanic, margins = list(c(1, 2, 3), c(1, 4), c(2, 4), c(3, 4))),
  list(data = "loop", table = loop, margins = list(c(1, 2), c(2, 3), c(3, 4), c(4, 5), c(1, 5))),
  list(data = "loop", table = loop, margins = list(c(1, 2, 3), c(3, 4), c(4, 5), c(1, 5)))
)

result <- lapply(models, function(model) {
  fit <- loglin(model$table, model$margins, fit = TRUE, print = FALSE, eps = 1e-10, iter = 10000)
  names <- names(dimnames(model$table))
  list(
    data = model$data,
    variables = lapply(dimnames(model$table), as.list),
    counts = as.vector(model$table),
    cliques = lapply(model$margins, function(margin) as.list(names[margin])),
    fitted = as.vector(fit$fit),
    deviance = fit$lrt,
    # loglin itself divides 0 by 0 where nothing is expected.
    pearson = sum(((model$table - fit$fit)^2 / fit$fit)[fit$fit > 0]),
    df = fit$df
  )
})
cat(toJSON(result, auto_unbox = TRUE, digits = I(17)))
