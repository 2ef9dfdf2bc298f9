# Writes correlation.json: R's cor.test, with intervals and one-sided alternatives.
suppressPackageStartupMessages(library(jsonlite))
set.seed(4)
x <- round(rnorm(15), 4); y <- round(0.6 * x + rnorm(15), 4)
one <- function(method, alternative, level) { t <- cor.test(x, y, method = method, alternative = alternative, conf.level = level)
  c(list(method = method, alternative = alternative, level = level, estimate = unname(t$estimate), pValue = t$p.value),
    if (method == "pearson") list(statistic = unname(t$statistic), interval = as.numeric(t$conf.int))) }
grid <- expand.grid(m = c("pearson", "kendall"), a = c("two.sided", "less", "greater"), l = c(0.95, 0.8), stringsAsFactors = FALSE)
out <- list(`made by` = R.version.string, x = x, y = y, tests = Map(one, grid$m, grid$a, grid$l))
out$tests <- unname(out$tests)
write(toJSON(out, digits = NA, auto_unbox = TRUE), "correlation.json")
