# Gaussian graphs as fitted by the packages ggm and glasso, for gaussian-graphs.test.ts.
# Rscript make_gaussian_graphs.R data-folder > gaussian-graphs.json
# The folder has sachs.2005.continuous.txt.

suppressMessages({
  library(ggm)
  library(glasso)
  library(jsonlite)
})

fit <- function(name, covariance, cases, edges) {
  nodes <- rownames(covariance)
  adjacency <- matrix(0, length(nodes), length(nodes), dimnames = list(nodes, nodes))
  for (edge in edges) adjacency[edge[1], edge[2]] <- adjacency[edge[2], edge[1]] <- 1
  result <- fitConGraph(adjacency, covariance, cases, tol = 1e-14, alg = 2)
  list(name = name, nodes = nodes, covariance = unname(covariance), cases = cases,
       edges = do.call(rbind, edges), fitted = unname(result$Shat), deviance = result$dev, df = result$df)
}

# ESL, section 17.3.1
example <- matrix(c(10, 1, 5, 4, 1, 10, 2, 6, 5, 2, 10, 3, 4, 6, 3, 10), 4)
dimnames(example) <- list(c("X1", "X2", "X3", "X4"), c("X1", "X2", "X3", "X4"))

# The examination marks of 88 students (Mardia, Kent and Bibby 1979)
data(marks)
scores <- cov(marks) * (nrow(marks) - 1) / nrow(marks)

# ggm checks that a covariance belongs to more cases than variables; 40 is arbitrary.
fits <- list(
  fit("example", example, 40, list(c("X1", "X2"), c("X2", "X3"), c("X3", "X4"), c("X1", "X4"))),
  fit("butterfly", scores, nrow(marks), list(
    c("mechanics", "vectors"), c("mechanics", "algebra"), c("vectors", "algebra"),
    c("algebra", "analysis"), c("algebra", "statistics"), c("analysis", "statistics"))),
  fit("ring", scores, nrow(marks), list(
    c("mechanics", "vectors"), c("vectors", "algebra"), c("algebra", "analysis"),
    c("analysis", "statistics"), c("statistics", "mechanics")))
)

correlations <- cov2cor(scores)
penalized <- lapply(c(0.05, 0.2, 0.45), function(lambda) {
  lapply(c(FALSE, TRUE), function(diagonal) {
    result <- glasso(correlations, lambda, thr = 1e-14, maxit = 1e5, penalize.diagonal = diagonal)
    list(lambda = lambda, penalizeDiagonal = diagonal, precision = unname(result$wi), covariance = unname(result$w))
  })
})

# Flow cytometry: 11 proteins in 7466 cells (ESL section 17.3.2, figure 17.5)
folder <- commandArgs(trailingOnly = TRUE)[1]
cells <- cor(read.delim(file.path(folder, "sachs.2005.continuous.txt")))
cytometry <- lapply(c(0.5, 0.3, 0.1, 0.02), function(lambda) {
  result <- glasso(cells, lambda, thr = 1e-14, maxit = 1e5, penalize.diagonal = FALSE)
  list(lambda = lambda, precision = unname(result$wi))
})

cat(toJSON(list(
  packages = list(ggm = as.character(packageVersion("ggm")), glasso = as.character(packageVersion("glasso"))),
  fits = fits,
  correlations = unname(correlations),
  penalized = do.call(c, penalized),
  cytometry = cytometry
), digits = NA, auto_unbox = TRUE))
cat("\n")
