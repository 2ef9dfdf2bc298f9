# Writes comparison.json: R's paired t, Wilcoxon, McNemar and Friedman tests and studentized ranges.
set.seed(3)
a <- round(runif(20, 0.7, 0.95), 6); b <- round(a - rnorm(20, 0.01, 0.03), 6)
ties_a <- c(5, 3, 6, 6, 2, 9, 4, 4, 8, 7, 7); ties_b <- c(3, 3, 5, 4, 4, 7, 3, 5, 6, 7, 4)
many_a <- round(rnorm(60), 6); many_b <- round(many_a + rnorm(60, 0.2), 6)
scores <- matrix(round(runif(48, 0.6, 0.9) + rep(c(0, 0.02, 0.05, 0), each = 12), 6), 12, 4)
tied <- round(scores, 2)
number <- function(x) paste0("[", paste(trimws(formatC(x, digits = 17, format = "g")), collapse = ", "), "]")
htest <- function(x) number(c(x$statistic, x$p.value))
t <- t.test(a, b, paired = TRUE)
counts <- list(c(30, 12), c(4, 11), c(9, 9), c(26, 25))
mcnemar <- sapply(c(TRUE, FALSE), function(correct) sapply(counts, function(n)
  htest(mcnemar.test(matrix(c(50, n[1], n[2], 40), 2), correct = correct))))
exact <- sapply(counts, function(n) binom.test(n[1], sum(n))$p.value)
fields <- c(
  sprintf('"made by": "%s"', R.version.string),
  paste0('"a": ', number(a)), paste0('"b": ', number(b)),
  paste0('"tiesA": ', number(ties_a)), paste0('"tiesB": ', number(ties_b)),
  paste0('"manyA": ', number(many_a)), paste0('"manyB": ', number(many_b)),
  paste0('"t": ', number(c(t$statistic, t$p.value, t$conf.int))),
  paste0('"wilcoxon": [', htest(wilcox.test(a, b, paired = TRUE)), ", ",
    htest(suppressWarnings(wilcox.test(ties_a, ties_b, paired = TRUE))), ", ",
    htest(wilcox.test(many_a, many_b, paired = TRUE)), "]"),
  paste0('"corrected": [', paste(mcnemar[, 1], collapse = ", "), "]"),
  paste0('"chiSquared": [', paste(mcnemar[, 2], collapse = ", "), "]"),
  paste0('"exact": ', number(exact)),
  paste0('"scores": [', paste(apply(scores, 1, number), collapse = ", "), "]"),
  paste0('"tied": [', paste(apply(tied, 1, number), collapse = ", "), "]"),
  paste0('"friedman": [', htest(friedman.test(scores)), ", ", htest(friedman.test(tied)), "]"),
  paste0('"ranges": [', paste(sapply(c(2, 3, 5, 10, 20), function(k)
    number(c(k, qtukey(c(0.9, 0.95, 0.99), k, Inf)))), collapse = ", "), "]"),
  paste0('"tails": [', paste(sapply(c(2, 4, 10), function(k)
    number(c(k, ptukey(c(0.5, 2, 4, 7), k, Inf, lower.tail = FALSE)))), collapse = ", "), "]"))
args <- commandArgs(FALSE)
here <- dirname(sub("--file=", "", args[grep("--file=", args)]))
writeLines(paste0("{\n", paste0("  ", fields, collapse = ",\n"), "\n}"), file.path(here, "comparison.json"))
