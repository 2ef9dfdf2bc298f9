# Reference values of factor analysis from R's factanal, with GPArotation for oblimin and psych for sampling adequacy.
# Rscript test/oracle/reduce/make_factor_analysis.R > test/oracle/reduce/factor-analysis.json
suppressMessages({ library(GPArotation); library(psych); library(jsonlite) })

# Nine columns of 60 cases, from three correlated factors, rounded to two digits.
set.seed(7)
common <- matrix(rnorm(180), 60) %*% chol(matrix(c(1, .5, .3, .5, 1, .4, .3, .4, 1), 3))
pattern <- kronecker(diag(3), matrix(c(.9, .7, .6), 3))
pattern[2, 3] <- .4
tests <- round(common %*% t(pattern) + matrix(rnorm(540), 60) %*% diag(seq(.4, .8, length.out = 9)), 2)
cars <- as.matrix(mtcars)
rownames(cars) <- colnames(cars) <- NULL

# factanal stops early by default; these settings reach the optimum to ten digits.
tight <- list(nstart = 1, opt = list(factr = 1, pgtol = 1e-12, maxit = 20000, ndeps = 1e-4))
square <- function(x) unname(as.matrix(unclass(x)))
fit <- function(x, k) {
  plain <- factanal(x, k, rotation = "none", control = tight)
  a <- square(plain$loadings)
  varimaxed <- varimax(a, eps = 1e-15)
  raw <- varimax(a, normalize = FALSE, eps = 1e-15)
  oblimin <- function(gam, normalize) {
    found <- GPFoblq(a, method = "oblimin", methodArgs = list(gam = gam), normalize = normalize, eps = 1e-9, maxit = 3000)
    list(loadings = square(found$loadings), correlations = unname(found$Phi))
  }
  # promax as factanal calls it: varimax, then the target of powers, then factors of variance 1.
  z <- square(varimaxed$loadings)
  h <- sqrt(rowSums(a^2))
  promaxed <- promax(a)
  target <- function(m) {
    q <- z * abs(z)^(m - 1)
    u <- lm.fit(z, q)$coefficients
    u <- unname(u %*% diag(sqrt(diag(solve(t(u) %*% u)))))
    list(loadings = z %*% u, correlations = solve(t(u) %*% u))
  }
  scores <- function(kind) unname(factanal(x, k, rotation = "none", scores = kind, control = tight)$scores)
  list(
    x = x,
    factors = k,
    uniquenesses = unname(plain$uniquenesses),
    objective = unname(plain$criteria["objective"]),
    statistic = unname(plain$STATISTIC), degreesOfFreedom = plain$dof, pValue = unname(plain$PVAL),
    unrotated = a,
    varimax = z,
    varimaxRaw = square(raw$loadings),
    quartimax = square(GPForth(a, method = "quartimax", normalize = TRUE, eps = 1e-9, maxit = 3000)$loadings),
    promax = target(4),
    promax3 = target(3),
    oblimin = oblimin(0, TRUE),
    obliminRaw = oblimin(-0.5, FALSE),
    regression = scores("regression"),
    bartlett = scores("Bartlett"),
    adequacy = list(overall = KMO(x)$MSA, each = unname(KMO(x)$MSAi)),
    sphericity = cortest.bartlett(cor(x), nrow(x))[c("chisq", "p.value", "df")]
  )
}
write(toJSON(list(
  versions = list(R = as.character(getRversion()), GPArotation = as.character(packageVersion("GPArotation")), psych = as.character(packageVersion("psych"))),
  tests = fit(tests, 3),
  cars = fit(cars, 2)
), auto_unbox = TRUE, digits = 12), "")
