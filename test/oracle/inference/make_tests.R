# Writes tests.json: R's t, Mann-Whitney, proportion, binomial, chi-squared, Fisher, Kruskal-Wallis, one-way and
# Shapiro-Wilk tests.
set.seed(11)
x <- round(rnorm(14, 5, 2), 4); y <- round(rnorm(11, 4, 1), 4); z <- round(rnorm(9, 6, 1.5), 4)
tied <- c(3, 3, 4, 5, 5, 6, 7, 7, 9); tied2 <- c(1, 2, 3, 3, 4, 5, 5, 6)
many <- round(rexp(60), 5); many2 <- round(rexp(70, 0.7), 5)
number <- function(v) paste0("[", paste(ifelse(is.finite(v), trimws(formatC(v, digits = 17, format = "g")), paste0('"', v, '"')), collapse = ", "), "]")
full <- function(h) number(c(h$statistic, h$parameter, h$p.value, h$estimate, h$conf.int))
short <- function(h) number(c(h$statistic, h$parameter, h$p.value))
sides <- c("two.sided", "less", "greater")
every <- function(f) paste0("[", paste(sapply(sides, f), collapse = ", "), "]")
matrices <- list(c(2, 2, 12, 5, 7, 15), c(2, 2, 3, 1, 1, 3), c(2, 2, 0, 6, 5, 2), c(3, 2, 4, 1, 0, 3, 2, 6),
  c(3, 3, 5, 1, 2, 0, 6, 3, 2, 2, 9), c(4, 3, 3, 0, 2, 1, 4, 2, 5, 1, 1, 0, 3, 6), c(2, 5, 8, 3, 1, 0, 2, 1, 4, 6, 2, 3),
  c(4, 4, 2, 1, 1, 2, 0, 5, 4, 1, 3, 2, 6, 1, 1, 2, 2, 7))
as_matrix <- function(v) matrix(v[-(1:2)], v[1], v[2], byrow = TRUE)
w <- suppressWarnings
# fisher.test stops its search for odds ratios early; the same equations, solved to the last digits.
odds <- function(v, side, level) {
  t <- as_matrix(v); k <- sum(t[, 1]); m <- sum(t[1, ]); n <- sum(t[2, ]); x <- t[1, 1]
  support <- max(0, k - n):min(k, m); central <- dhyper(support, m, n, k, log = TRUE)
  at <- function(l) { d <- central + l * support; d <- exp(d - max(d)); d / sum(d) }
  root <- function(f) exp(uniroot(f, c(-30, 30), tol = 1e-15, maxiter = 10000)$root)
  alpha <- if (side == "two.sided") (1 - level) / 2 else 1 - level
  mle <- if (x == min(support)) 0 else if (x == max(support)) Inf else root(function(l) sum(support * at(l)) - x)
  lower <- if (side == "less" || x == min(support)) 0 else root(function(l) sum(at(l)[support >= x]) - alpha)
  upper <- if (side == "greater" || x == max(support)) Inf else root(function(l) sum(at(l)[support <= x]) - alpha)
  c(mle, lower, upper)
}
fields <- c(
  sprintf('"made by": "%s"', R.version.string),
  paste0('"x": ', number(x)), paste0('"y": ', number(y)), paste0('"z": ', number(z)),
  paste0('"tied": ', number(tied)), paste0('"tied2": ', number(tied2)),
  paste0('"many": ', number(many)), paste0('"many2": ', number(many2)),
  paste0('"one": ', every(function(s) full(t.test(x, mu = 4, alternative = s, conf.level = 0.9)))),
  paste0('"welch": ', every(function(s) full(t.test(x, y, alternative = s)))),
  paste0('"student": ', every(function(s) full(t.test(x, y, mu = 0.5, var.equal = TRUE, alternative = s)))),
  paste0('"paired": ', every(function(s) full(t.test(x[1:9], z, paired = TRUE, alternative = s)))),
  paste0('"rankExact": ', every(function(s) full(wilcox.test(x, y, alternative = s, conf.int = TRUE)))),
  paste0('"rankTied": ', every(function(s) full(w(wilcox.test(tied, tied2, alternative = s, conf.int = TRUE, digits.rank = 15))))),
  paste0('"rankMany": ', every(function(s) full(wilcox.test(many, many2, alternative = s, conf.int = TRUE)))),
  paste0('"rankPlain": ', every(function(s) full(wilcox.test(many, many2, alternative = s, mu = 0.1, correct = FALSE, conf.int = TRUE)))),
  paste0('"rankFar": ', number(wilcox.test(1:40 + 0, 41:80 + 0.5)$p.value)),
  paste0('"proportionOne": ', every(function(s) full(prop.test(45, 100, p = 0.6, alternative = s)))),
  paste0('"proportionEdge": ', every(function(s) full(w(prop.test(0, 12, alternative = s))))),
  paste0('"proportionTwo": ', every(function(s) full(prop.test(c(45, 62), c(100, 110), alternative = s, conf.level = 0.9)))),
  paste0('"proportionPlain": ', full(prop.test(c(45, 62), c(100, 110), correct = FALSE))),
  paste0('"proportionThree": ', short(prop.test(c(45, 62, 20), c(100, 110, 70)))),
  paste0('"proportionGiven": ', short(prop.test(c(45, 62), c(100, 110), p = c(0.4, 0.5)))),
  paste0('"binomial": ', every(function(s) full(binom.test(7, 20, p = 0.3, alternative = s)))),
  paste0('"binomialEdge": ', every(function(s) full(binom.test(0, 15, p = 0.2, alternative = s)))),
  paste0('"binomialMany": ', every(function(s) full(binom.test(682, 925, p = 0.75, alternative = s)))),
  paste0('"matrices": [', paste(sapply(matrices, number), collapse = ", "), "]"),
  paste0('"chiSquared": [', paste(sapply(matrices, function(v) short(w(chisq.test(as_matrix(v))))), collapse = ", "), "]"),
  paste0('"chiSquaredPlain": [', paste(sapply(matrices, function(v) short(w(chisq.test(as_matrix(v), correct = FALSE)))), collapse = ", "), "]"),
  paste0('"fit": ', short(chisq.test(c(18, 22, 20, 40), p = c(0.2, 0.2, 0.25, 0.35)))),
  paste0('"fisher": [', paste(sapply(matrices, function(v) number(fisher.test(as_matrix(v))$p.value)), collapse = ", "), "]"),
  paste0('"fisherOdds": [', paste(sapply(1:3, function(k) every(function(s) number(c(fisher.test(as_matrix(matrices[[k]]), alternative = s)$p.value, odds(matrices[[k]], s, 0.9))))), collapse = ", "), "]"),
  paste0('"fisherShifted": ', every(function(s) number(fisher.test(as_matrix(matrices[[1]]), or = 2, alternative = s)$p.value))),
  paste0('"kruskal": ', short(kruskal.test(list(x, y, z)))),
  paste0('"kruskalTied": ', short(kruskal.test(list(tied, tied2, tied2 + 1)))),
  paste0('"oneWay": ', short(oneway.test(v ~ g, data.frame(v = c(x, y, z), g = rep(1:3, c(14, 11, 9))), var.equal = TRUE))),
  paste0('"oneWayWelch": ', short(oneway.test(v ~ g, data.frame(v = c(x, y, z), g = rep(1:3, c(14, 11, 9)))))),
  paste0('"levene": ', { v <- c(x, y, z); g <- factor(rep(1:3, c(14, 11, 9))); d <- abs(v - ave(v, g, FUN = median)); a <- anova(lm(d ~ g)); number(c(a$F[1], a$Df, a$P[1])) }),
  paste0('"shapiro": [', paste(sapply(list(x[1:3], x[1:4], x[1:5], x[1:6], x[1:11], x[1:12], x, many, c(many, many2)), function(v) short(shapiro.test(v))), collapse = ", "), "]"))
args <- commandArgs(FALSE)
here <- dirname(sub("--file=", "", args[grep("--file=", args)]))
writeLines(paste0("{\n", paste0("  ", fields, collapse = ",\n"), "\n}"), file.path(here, "tests.json"))
