# Nearest neighbors and learning vector quantization from the package class: Rscript make_class.R > class.json

library(class)
options(digits = 17)

set.seed(5)
n <- 120
x <- matrix(rnorm(2 * n), n)
g <- factor(c("a", "b", "c")[1 + (x[, 1] + x[, 2] > 0.3) + (x[, 1] > 0.9)])
flip <- sample(n, 12)
g[flip] <- sample(levels(g), 12, replace = TRUE)
new <- matrix(rnorm(120), 60)

# Odd numbers of neighbors of continuous cases: votes may still tie with three classes.
nearest <- lapply(c(1, 5, 9), function(k) {
  votes <- knn(x, new, g, k, prob = TRUE)
  list(k = k, predictions = as.character(votes), shares = attr(votes, "prob"))
})

# Codebooks of the first rows of every class; the learning steps draw cases by sample(), which is recorded.
size <- 4
first <- unlist(lapply(levels(g), function(level) which(g == level)[seq_len(size)]))
codebook <- list(x = x[first, ], cl = g[first])
niter <- 600
trial <- function(learn, ...) {
  set.seed(11)
  iters <- sample(n, niter, TRUE)
  set.seed(11)
  found <- learn(x, g, codebook, niter = niter, ...)
  list(order = iters - 1, prototypes = unname(apply(found$x, 1, as.list)))
}
rows <- function(m) paste0("[", paste(apply(m, 1, function(r) paste0("[", paste(format(r, digits = 17), collapse = ","), "]")), collapse = ","), "]")
numbers <- function(v) paste0("[", paste(format(v, digits = 17), collapse = ","), "]")
words <- function(v) paste0("[", paste0("\"", v, "\"", collapse = ","), "]")
matrixOf <- function(t) do.call(rbind, lapply(t$prototypes, unlist))

trials <- list(
  olvq1 = trial(olvq1, alpha = 0.3),
  lvq1 = trial(lvq1, alpha = 0.03),
  lvq2 = trial(lvq2, alpha = 0.03, win = 0.3),
  lvq3 = trial(lvq3, alpha = 0.03, win = 0.3, epsilon = 0.1)
)

cat("{\"x\":", rows(x), ",\"classes\":", words(g), ",\"new\":", rows(new), ",\"nearest\":[", sep = "")
cat(paste(sapply(nearest, function(one) {
  paste0("{\"k\":", one$k, ",\"predictions\":", words(one$predictions), ",\"shares\":", numbers(one$shares), "}")
}), collapse = ","), sep = "")
cat("],\"codebook\":", rows(codebook$x), ",\"codebookClasses\":", words(codebook$cl), ",\"lvq\":{", sep = "")
cat(paste(sapply(names(trials), function(name) {
  one <- trials[[name]]
  paste0("\"", name, "\":{\"order\":", numbers(one$order), ",\"prototypes\":", rows(matrixOf(one)), "}")
}), collapse = ","), sep = "")
cat("}}\n")
