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
# R counts all orders up to 9 pairs, and takes Edgeworth's series for more.
ranks <- function(n, noise) { x <- round(rnorm(n), 3); list(x = x, y = round(x + noise * rnorm(n), 3)) }
samples <- list(ranks(4, 1), ranks(7, 1), list(x = 1:5, y = c(1, 3, 4, 8, 9)), ranks(9, 3), ranks(13, 2), ranks(60, 4),
  list(x = c(1, 1, 2, 3, 4, 5, 5), y = c(2, 1, 3, 3, 6, 5, 7)), ranks(1400, 30))
spearman <- function(s) { p <- function(a) suppressWarnings(cor.test(s$x, s$y, method = "spearman", alternative = a))$p.value
  c(s, list(pValues = c(p("two.sided"), p("less"), p("greater")))) }
out$spearman <- lapply(samples, spearman)
write(toJSON(out, digits = NA, auto_unbox = TRUE), "correlation.json")
