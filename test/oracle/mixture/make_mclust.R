# Makes mclust.json: the mixtures that mclust fits to faithful and iris, every covariance model with 1 to 5 components,
# each from the clusters of mclust's own hierarchical start, iterated until they no longer change.
#
#   Rscript make_mclust.R

suppressMessages(library(mclust))
suppressMessages(library(jsonlite))

models <- c("EII", "VII", "EEI", "VEI", "EVI", "VVI", "EEE", "VEE", "EVE", "VVE", "EEV", "VEV", "EVV", "VVV")
strict <- emControl(tol = c(1e-13, 1e-13), itmax = c(20000, 2000))

fit <- function(data, model, labels, prior = NULL) {
  g <- max(labels)
  # With one component, mclust calls all spherical models XII, and so on.
  name <- if (g > 1) model else if (endsWith(model, "II")) "XII" else if (endsWith(model, "I")) "XXI" else "XXX"
  found <- if (g > 1) {
    me(data, name, unmap(labels), prior = prior, control = strict)
  } else {
    mvn(name, data, prior = prior)
  }
  loglik <- found$loglik
  if (is.null(loglik) || is.na(loglik) || loglik == -Inf || loglik == Inf) {
    return(list(model = model, components = g, logLikelihood = NA, bic = NA, icl = NA))
  }
  bic <- bic(name, loglik, nrow(data), ncol(data), g)
  z <- if (g > 1) found$z else matrix(1, nrow(data), 1)
  # Ours: smaller is better.
  icl <- -bic - 2 * sum(log(apply(z, 1, max)))
  list(
    model = model, components = g, logLikelihood = loglik, bic = -bic, icl = icl,
    weights = if (g > 1) found$parameters$pro else 1, means = t(matrix(found$parameters$mean, ncol = g)),
    covariances = lapply(seq_len(g), function(k) found$parameters$variance$sigma[, , k])
  )
}

tables <- lapply(list(faithful = as.matrix(faithful), iris = as.matrix(iris[, 1:4])), function(data) {
  tree <- hc(data, modelName = "VVV", use = "SVD")
  labels <- lapply(1:5, function(g) if (g == 1) rep(1, nrow(data)) else as.integer(hclass(tree, g)))
  fits <- do.call(c, lapply(1:5, function(g) lapply(models, function(m) fit(data, m, labels[[g]]))))
  priors <- c("EII", "VII", "EEI", "VEI", "EVI", "VVI", "EEE", "EEV", "VEV", "VVV")
  with_prior <- lapply(priors, function(m) {
    tryCatch(fit(data, m, labels[[3]], priorControl()), error = function(e) NULL)
  })
  list(data = unname(data), labels = lapply(labels, function(l) l - 1), fits = fits,
       prior = Filter(Negate(is.null), with_prior))
})

made <- list(`made by` = paste("mclust", packageVersion("mclust"), "in", R.version.string))
writeLines(toJSON(c(made, tables), digits = 12, auto_unbox = TRUE, na = "null"), "mclust.json")
