# Mixture discriminants of iris by R's mda with sub.df and tot.df, from the start in ../discriminant/flexible.json.
# Rscript test/oracle/mixture/make_shrunken_subclasses.R > test/oracle/mixture/shrunken-subclasses.json
suppressMessages({ library(mda); library(jsonlite) })

# mda looks for the penalty of given degrees of freedom in at most ten steps, to 1e-4; this runs to the end.
penalty <- function(prior, cl, df = NULL, tot.df = NULL) {
  lambda <- function(Q, prior, df) {
    if (df >= length(prior)) return(0)
    d <- pmax(eigen(Q / sqrt(outer(prior, prior)), symmetric = TRUE)$values, 0)
    exp(uniroot(function(log) sum(1 / (1 + exp(log) * d)) - df, c(-40, 40), tol = 1e-15, maxiter = 10000)$root)
  }
  Q <- mda:::meanPenalty(prior, cl)
  attributes(Q) <- list(dim = dim(Q))
  if (!is.null(tot.df)) return(lambda(Q, prior, tot.df) * Q)
  df <- rep(df, length = length(unique(cl)))
  for (k in unique(cl)) {
    own <- cl == k
    Q[own, own] <- lambda(Q[own, own], prior[own], df[k]) * Q[own, own]
  }
  Q
}
assignInNamespace("transformPenalty", penalty, "mda")

start <- lapply(split(iris, iris$Species), function(own) {
  high <- own$Sepal.Length + 2 * own$Petal.Width > median(own$Sepal.Length + 2 * own$Petal.Width)
  cbind(s1 = ifelse(high, 0.9, 0.2), s2 = ifelse(high, 0.1, 0.8))
})
rows <- seq(1, 150, by = 7)
described <- function(...) {
  fit <- mda(Species ~ ., iris, subclasses = 2, weights = start, iter = 5000, ...)
  list(
    posterior = unname(predict(fit, iris[rows, ], type = "posterior")),
    values = unname(fit$values[seq_len(fit$dimension)]),
    shares = unname(unlist(fit$sub.prior)),
    deviance = fit$deviance
  )
}
write(toJSON(list(
  versions = list(R = as.character(getRversion()), mda = as.character(packageVersion("mda"))),
  ofEachClass = described(sub.df = 1.5),
  ofOneClass = described(sub.df = c(2, 1.2, 2)),
  together = described(tot.df = 4)
), digits = I(17), auto_unbox = TRUE), "")
