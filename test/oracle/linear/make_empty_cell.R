# Writes empty-cell.json: R's lm and glm where a combination of levels does not occur, with anova, car's Anova and emmeans.
suppressPackageStartupMessages({ library(jsonlite); library(car); library(emmeans) })
set.seed(23)
d <- expand.grid(a = c("high", "low", "mid"), b = c("p", "q", "r", "s"), k = 1:4, stringsAsFactors = TRUE)
d <- d[!(d$a == "high" & d$b == "p") & runif(nrow(d)) < 0.9, ]
n <- nrow(d)
d$x <- round(rnorm(n, 5, 2), 2)
d$y <- round(2 + (d$a == "low") + 0.3 * d$x * (d$b == "q") + rnorm(n), 3)
d$count <- rpois(n, exp(0.5 + 0.1 * d$x + 0.4 * (d$a == "mid")))
d$k <- NULL
quiet <- function(e) suppressMessages(suppressWarnings(e))
coefficients <- function(m) { s <- coef(summary(m)); list(terms = rownames(s), parameters = unname(s[, 1]), standardErrors = unname(s[, 2])) }
numbers <- function(t, names) { t <- as.data.frame(t); setNames(lapply(names, function(k) t[[k]]), c("value", "pValue")) }
m <- lm(y ~ a * b + x, d); g <- glm(count ~ a * b + x, poisson, d, epsilon = 1e-11)
# A smaller epsilon would also make R take dependent columns for independent; starting where it ended adds the digits.
end <- predict(g); g <- glm(count ~ a * b + x, poisson, d, etastart = end, epsilon = 1e-11)
means <- function(m, ...) { t <- as.data.frame(quiet(emmeans(m, ...))); list(estimate = t$emmean, standardError = t$SE) }
pairsOf <- function(m, adjust, ...) { t <- as.data.frame(quiet(pairs(emmeans(m, ...), adjust = adjust)))
  list(contrast = as.character(t$contrast), estimate = t$estimate, standardError = t$SE, pValue = t$p.value) }
out <- list(`made by` = R.version.string, data = lapply(d, function(v) if (is.factor(v)) as.character(v) else v),
  lm = coefficients(m), glm = coefficients(g),
  types = list(I = numbers(anova(m), c("Sum Sq", "Pr(>F)")), II = numbers(quiet(Anova(m, type = 2)), c("Sum Sq", "Pr(>F)"))),
  deviance = list(I = numbers(anova(g, test = "Chisq"), c("Deviance", "Pr(>Chi)")), II = numbers(quiet(Anova(g, type = 2)), c("LR Chisq", "Pr(>Chisq)"))),
  means = list(a = means(m, "a"), ab = means(m, c("a", "b")), b = means(m, "b"), glm = means(g, c("a", "b"))),
  pairs = list(tukey = pairsOf(m, "tukey", "a", by = "b"), holm = pairsOf(m, "holm", "a"), glm = pairsOf(g, "none", "b", by = "a")))
write(toJSON(out, digits = NA, auto_unbox = TRUE, na = "null"), "empty-cell.json")
