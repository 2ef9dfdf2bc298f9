# Writes learned-terms.json: R's lm and glm with terms whose state is learned, and predictions for new rows.
library(splines)
set.seed(3)
n <- 60
d <- data.frame(x = round(runif(n, 0, 10), 3), z = round(rexp(n) + 0.1, 3), a = sample(c("no", "yes", "who"), n, TRUE),
  k = sample(1:3, n, TRUE), exposure = round(runif(n, 1, 4), 2), stringsAsFactors = TRUE)
d$y <- round(sin(d$x) + 0.4 * d$z - (d$a == "yes") + rnorm(n, sd = 0.3), 4)
d$count <- rpois(n, exp(0.4 + 0.3 * sin(d$x)) * d$exposure)
new <- data.frame(x = c(0.5, 3.3, 7, 9.1), z = c(0.3, 0.9, 2, 1.1), a = c("who", "no", "yes", "no"), k = c(1, 2, 3, 1),
  exposure = c(1, 2, 3, 4), stringsAsFactors = TRUE)
far <- new; far$x <- c(-1, -3, 11, 14)
num <- function(v) { v <- as.numeric(v); ifelse(is.na(v), "null", sprintf("%.17g", v)) }
arr <- function(v) paste0("[", paste(if (is.character(v)) paste0("\"", gsub("\"", "'", v), "\"") else num(v), collapse = ","), "]")
obj <- function(l) paste0("{", paste(paste0("\"", names(l), "\":", unlist(l)), collapse = ","), "}")
frame <- function(f) obj(lapply(f, function(v) arr(if (is.factor(v)) as.character(v) else v)))
# Formulas where the model keeps what it learned; R predicts for far rows from all but cut.
formulas <- c("y ~ sin(x) + cos(x) + log1p(z)", "y ~ scale(x) + scale(z, center = FALSE)", "y ~ scale(x, center = 2, scale = 4) + scale(log(z))",
  "y ~ ns(x, df = 4) + a", "y ~ ns(x, knots = c(2, 5, 8)):a", "y ~ ns(x, 3, intercept = TRUE) - 1", "y ~ bs(x, df = 6)",
  "y ~ bs(x, degree = 2, knots = c(3, 6), Boundary.knots = c(-1, 11)) + z", "y ~ bs(z) + scale(x):a",
  "y ~ relevel(a, ref = 'yes') + x", "y ~ relevel(factor(k), '2') * x", "y ~ ns(sqrt(z), 2) + tanh(x) + expm1(z / 10)",
  "y ~ I(sin(x)^2) + trunc(x) + atan(z)")
cuts <- c("y ~ cut(x, 3)", "y ~ cut(x, c(-Inf, 2, 5, Inf)) + z", "y ~ cut(x, breaks = c(0, 3, 7, 10), right = FALSE) * z",
  "y ~ cut(z, c(0, 0.5, 1, 20), labels = c('low', 'mid', 'high'))", "y ~ cut(x, breaks = c(0, 5, 10), include.lowest = TRUE) + a")
written <- function(f, predicted) {
  m <- lm(as.formula(f), d); s <- coef(summary(m))
  obj(list(formula = paste0("\"", f, "\""), terms = arr(rownames(s)), parameters = arr(s[, 1]), standardErrors = arr(s[, 2]),
    fitted = arr(fitted(m)),
    # R computes the breaks of cut(x, 3) again from new rows.
    predicted = if (grepl("cut(x, 3)", f, fixed = TRUE)) "null" else arr(predict(m, new)), far = if (predicted) arr(suppressWarnings(predict(m, far))) else "null"))
}
g <- glm(count ~ ns(x, 3) + relevel(a, 'yes') + offset(log(exposure)), poisson, d, epsilon = 1e-14)
o <- lm(y ~ x + a + offset(z) + offset(log(exposure)), d)
plain <- function(m) { s <- coef(summary(m))
  obj(list(terms = arr(rownames(s)), parameters = arr(s[, 1]), standardErrors = arr(s[, 2]), fitted = arr(fitted(m)),
    predicted = arr(predict(m, new, type = "response")))) }
r <- summary(o)
offset <- obj(list(model = plain(o), rSquared = num(r$r.squared), adjusted = num(r$adj.r.squared), f = num(r$fstatistic[1]),
  sigma = num(r$sigma), logLikelihood = num(logLik(o)), residuals = arr(quantile(residuals(o)))))
ow <- lm(y ~ x + offset(z), d, weights = exposure); rw <- summary(ow)
weighted <- obj(list(model = plain(ow), rSquared = num(rw$r.squared), f = num(rw$fstatistic[1]), sigma = num(rw$sigma)))
on <- lm(y ~ x - 1 + offset(z), d); rn <- summary(on)
origin <- obj(list(model = plain(on), rSquared = num(rn$r.squared), f = num(rn$fstatistic[1]), sigma = num(rn$sigma)))
cat(obj(list(data = frame(d), new = frame(new), far = frame(far),
  lm = paste0("[", paste(c(sapply(formulas, written, TRUE), sapply(cuts, written, FALSE)), collapse = ",\n"), "]"),
  glm = plain(g), offset = offset, weighted = weighted, origin = origin)), "\n", file = "learned-terms.json")
