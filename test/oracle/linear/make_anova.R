# Writes anova.json: R's sequential analysis of variance, comparison of nested models, and a joint region.
suppressPackageStartupMessages(library(jsonlite))
set.seed(5)
n <- 40
a <- round(rnorm(n), 4); b <- round(a + rnorm(n), 4); kind <- sample(c("u", "v", "w"), n, TRUE)
y <- round(1 + a - 0.4 * b + (kind == "v") + rnorm(n), 4)
w <- round(runif(n, 0.5, 2), 3)
lines <- function(fit) { t <- anova(fit)
  list(degreesOfFreedom = t$Df, sumOfSquares = t$`Sum Sq`, statistic = head(t$`F value`, -1), pValue = head(t$`Pr(>F)`, -1)) }
large <- lm(y ~ a + factor(kind) + b); small <- lm(y ~ a)
test <- anova(small, large)
out <- list(`made by` = R.version.string, a = a, b = b, kind = kind, y = y, weights = w,
  plain = lines(large), weighted = lines(lm(y ~ a + factor(kind) + b, weights = w)),
  nested = list(degreesOfFreedom = test$Df[2], sumOfSquares = test$`Sum of Sq`[2], statistic = test$F[2], pValue = test$`Pr(>F)`[2]),
  region = list(inverse = solve(vcov(large)[c("a", "b"), c("a", "b")]), reach = 2 * qf(0.9, 2, large$df.residual)))
write(toJSON(out, digits = NA, auto_unbox = TRUE), "anova.json")
