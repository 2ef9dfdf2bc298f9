# Writes formulas.json: R's lm, glm and glm.nb by formula, with anova, car's Anova and vif, and emmeans.
suppressPackageStartupMessages({ library(jsonlite); library(MASS); library(car); library(emmeans) })
set.seed(11)
n <- 60
d <- data.frame(
  a = sample(c("no", "yes"), n, TRUE), b = sample(c("low", "mid", "top"), n, TRUE),
  x = round(rnorm(n, 3), 3), z = round(rexp(n) + 0.1, 3), flag = sample(c(TRUE, FALSE), n, TRUE),
  grade = factor(sample(c("s", "m", "l", "xl"), n, TRUE), levels = c("s", "m", "l", "xl"), ordered = TRUE),
  exposure = round(runif(n, 1, 4), 2), k = sample(1:3, n, TRUE), stringsAsFactors = TRUE)
d$y <- round(1 + (d$a == "yes") + 0.5 * d$x - 0.3 * d$x * (d$b == "mid") + log(d$z) + rnorm(n), 4)
d$count <- rnbinom(n, mu = exp(0.4 + 0.3 * d$x - 0.4 * (d$a == "yes")) * d$exposure, size = 2)
d$wins <- rbinom(n, 8, plogis(-1 + 0.4 * d$x)); d$losses <- 8 - d$wins
d$won <- ifelse(runif(n) < plogis(-1 + 0.5 * d$x - (d$b == "top")), "win", "loss")
new <- d[c(3, 14, 27, 41), ]; new$x <- new$x + 0.5; new$z <- new$z * 2
strip <- function(v) unname(as.numeric(v))
lmOf <- function(f) { m <- lm(as.formula(f), d); s <- coef(summary(m))
  list(formula = f, terms = rownames(s), parameters = strip(s[, 1]), standardErrors = strip(s[, 2]),
    predicted = strip(predict(m, new)), residuals = strip(quantile(residuals(m)))) }
formulas <- c("y ~ a*b + poly(x, 2) + log(z)", "y ~ x", "y ~ a + b - 1", "y ~ 0 + x + a:x", "y ~ a:b", "y ~ a:b - 1",
  "y ~ (a + b + x)^2", "y ~ a*b*x - a:b:x", "y ~ a/x", "y ~ x %in% a + b", "y ~ I(x^2) + I(x + z) + flag",
  "log(y + 10) ~ grade + x", "y ~ C(b, sum)*x", "y ~ C(b, helmert) + C(a, sum)", "y ~ factor(k) + C(grade, treatment)",
  "y ~ poly(x, 1) + poly(z, 3)", "y ~ I(-x)*flag", "y ~ 1", "y ~ b:a + b", "y ~ sqrt(z)/b")
tableOf <- function(t) { t <- as.data.frame(t); c(list(term = rownames(t)), setNames(lapply(t, function(v) v), names(t))) }
base <- "y ~ a*b + x + z"; m <- lm(as.formula(base), d)
sums <- "y ~ C(a, sum)*C(b, sum) + x"; ms <- lm(as.formula(sums), d)
m1 <- lm(y ~ a, d); m2 <- lm(y ~ a + x, d); m3 <- lm(y ~ a*b + x, d)
p <- glm(count ~ a*b + x + offset(log(exposure)), poisson, d, epsilon = 1e-14, maxit = 100)
p1 <- glm(count ~ a + offset(log(exposure)), poisson, d, epsilon = 1e-14); p2 <- glm(count ~ a + x + offset(log(exposure)), poisson, d, epsilon = 1e-14)
g <- glm(exp(y / 4) ~ a*b + x, Gamma(link = "log"), d, epsilon = 1e-14, maxit = 100)
binomial2 <- glm(cbind(wins, losses) ~ x + b, binomial, d, epsilon = 1e-14)
logistic <- glm((won == "win") ~ x + b, binomial, d, epsilon = 1e-14)
quasi <- glm(count ~ a*b + x + offset(log(exposure)), quasipoisson, d, epsilon = 1e-14, maxit = 100)
nb <- glm.nb(count ~ a + x + offset(log(exposure)), d, control = glm.control(epsilon = 1e-14, maxit = 500))
fixed <- glm(count ~ a + x, negative.binomial(1.5), d, epsilon = 1e-14, maxit = 100)
glmOf <- function(m, ...) { s <- coef(summary(m, ...))
  list(terms = rownames(s), parameters = strip(s[, 1]), standardErrors = strip(s[, 2]), deviance = deviance(m), nullDeviance = m$null.deviance,
    predicted = strip(predict(m, new, type = "response")), residuals = strip(quantile(residuals(m, "deviance")))) }
anovaOf <- function(m, test) tableOf(anova(m, test = test))
frame <- function(e) lapply(as.list(as.data.frame(summary(e))), function(v) if (is.factor(v)) as.character(v) else v)
eb <- emmeans(m, "b"); eab <- suppressMessages(emmeans(m, "a", by = "b")); ep <- suppressMessages(emmeans(p, "b"))
out <- list(`made by` = R.version.string, data = lapply(d, function(v) if (is.factor(v)) as.character(v) else v), new = lapply(new, function(v) if (is.factor(v)) as.character(v) else v),
  lm = lapply(formulas, lmOf),
  anova = list(formula = base, I = tableOf(anova(m)), II = tableOf(Anova(m, type = 2)), III = tableOf(Anova(m, type = 3)),
    sums = sums, sumsIII = tableOf(Anova(ms, type = 3)), several = tableOf(anova(m1, m2, m3))),
  poisson = c(glmOf(p), list(I = anovaOf(p, "Chisq"), II = tableOf(Anova(p, type = 2)), III = tableOf(Anova(p, type = 3)), several = tableOf(anova(p1, p2, p, test = "Chisq")))),
  gamma = c(glmOf(g), list(I = anovaOf(g, "F"), II = tableOf(Anova(g, type = 2, test.statistic = "F")))),
  quasi = c(glmOf(quasi), list(I = anovaOf(quasi, "F"))),
  binomial = glmOf(binomial2), logistic = glmOf(logistic),
  negativeBinomial = c(glmOf(nb), list(theta = nb$theta, thetaError = attr(theta.ml(d$count, fitted(nb), limit = 100, eps = 1e-14), "SE"), logLikelihood = as.numeric(logLik(nb)), aic = AIC(nb), bic = BIC(nb))),
  fixedTheta = glmOf(fixed, dispersion = 1),
  vif = list(plain = vif(lm(y ~ x + z + exposure, d)), general = unname(vif(lm(y ~ a + b + x + z, d))), glm = unname(vif(glm(count ~ a + b + x, poisson, d, epsilon = 1e-14)))),
  means = list(b = frame(eb), pairs = frame(pairs(eb)), holm = frame(pairs(eb, adjust = "holm")), ab = frame(eab), abPairs = frame(pairs(eab)), poisson = frame(ep), poissonPairs = frame(pairs(ep)),
    response = frame(emmeans(p, "b", type = "response"))))
write(toJSON(out, digits = NA, auto_unbox = TRUE), "formulas.json")
