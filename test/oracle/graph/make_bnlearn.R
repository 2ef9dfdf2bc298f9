# Writes bnlearn.json: scores, tests, structures and parameters of bnlearn 4.9.
#
#     Rscript make_bnlearn.R data-folder > bnlearn.json
#
# The folder has learning.test.csv, asia.csv, alarm.csv, hailfinder.csv, gaussian.test.csv, marks.csv and
# sachs.2005.discrete.txt. Small generated tables are part of the output.

suppressMessages({library(bnlearn); library(jsonlite)})
stopifnot(packageVersion("bnlearn") == "4.9")
folder <- commandArgs(trailingOnly = TRUE)[1]
discrete <- function(name, ...) read.csv(file.path(folder, name), stringsAsFactors = TRUE, colClasses = "factor", ...)
numbers <- function(name) {
  x <- read.csv(file.path(folder, name))
  x[] <- lapply(x, as.numeric)
  x
}

set.seed(7)
n <- 60
a <- factor(sample(c("u", "v"), n, TRUE, c(0.4, 0.6)))
b <- factor(ifelse(runif(n) < ifelse(a == "u", 0.8, 0.3), "x", sample(c("y", "z"), n, TRUE)))
c <- factor(ifelse(runif(n) < ifelse(b == "z", 0.9, 0.2), "t", "f"))
d <- factor(ifelse(runif(n) < ifelse(a == "u" & c == "t", 0.9, 0.4), "h", "l"))
p <- round(rnorm(n, ifelse(a == "u", 1, -1)), 3)
q <- round(2 * p + rnorm(n, 0, ifelse(a == "u", 0.5, 1.5)), 3)
r <- round(0.5 * p - q + rnorm(n), 3)
few <- data.frame(a, b, c, d)
mixed <- data.frame(a, b, p, q, r)

tables <- list(
  few = few, mixed = mixed, learning = discrete("learning.test.csv"), asia = discrete("asia.csv"),
  gaussian = numbers("gaussian.test.csv"), marks = numbers("marks.csv")
)

pairs <- function(m) if (nrow(m) == 0) list() else lapply(seq_len(nrow(m)), function(i) unname(as.character(m[i, ])))
partial <- function(net) list(arcs = pairs(directed.arcs(net)), edges = pairs(undirected.arcs(net)[
  undirected.arcs(net)[, 1] < undirected.arcs(net)[, 2], , drop = FALSE]))

scoreKinds <- list(
  discrete = list(c("log-likelihood", "loglik"), c("aic", "aic"), c("bic", "bic"), c("k2", "k2"), c("bdeu", "bde"), c("bds", "bds")),
  continuous = list(c("log-likelihood", "loglik-g"), c("aic", "aic-g"), c("bic", "bic-g"), c("bge", "bge")),
  mixed = list(c("log-likelihood", "loglik-cg"), c("aic", "aic-cg"), c("bic", "bic-cg"))
)
kindOf <- function(x) {
  isFactor <- sapply(x, is.factor)
  if (all(isFactor)) "discrete" else if (any(isFactor)) "mixed" else "continuous"
}
scores <- list()
for (name in names(tables)) {
  x <- tables[[name]]
  kind <- kindOf(x)
  for (k in 0:2) {
    nodes <- names(x)
    net <- if (k == 0) empty.graph(nodes) else random.graph(nodes, prob = 0.2 + 0.2 * k)
    for (pair in scoreKinds[[kind]]) for (iss in if (pair[1] %in% c("bdeu", "bds")) c(1, 10) else NA) {
      value <- if (is.na(iss)) score(net, x, type = pair[2], by.node = TRUE) else score(net, x, type = pair[2], iss = iss, by.node = TRUE)
      if (any(!is.finite(value))) next
      scores[[length(scores) + 1]] <- list(table = name, arcs = pairs(arcs(net)), score = pair[1],
        equivalentSampleSize = if (is.na(iss)) NULL else iss, byNode = as.list(value))
    }
  }
}

tests <- list()
for (name in c("few", "learning", "asia", "gaussian", "marks")) {
  x <- tables[[name]]
  kinds <- if (kindOf(x) == "discrete") list(c("g-squared", "mi"), c("chi-squared", "x2")) else list(c("correlation", "cor"), c("fisher-z", "zf"))
  for (size in 0:2) {
    chosen <- sample(names(x), size + 2)
    for (pair in kinds) {
      t <- if (size == 0) ci.test(chosen[1], chosen[2], data = x, test = pair[2]) else ci.test(chosen[1], chosen[2], chosen[-(1:2)], data = x, test = pair[2])
      tests[[length(tests) + 1]] <- list(table = name, test = pair[1], x = chosen[1], y = chosen[2], given = as.list(chosen[-(1:2)]), statistic = unname(t$statistic), pValue = unname(t$p.value))
    }
  }
}

large <- c(tables[c("learning", "asia", "gaussian", "marks", "few", "mixed")], list(
  sachs = discrete("sachs.2005.discrete.txt", sep = "\t"),
  alarm = discrete("alarm.csv"), hailfinder = discrete("hailfinder.csv")
))
files <- list(learning = "learning.test.csv", asia = "asia.csv", gaussian = "gaussian.test.csv", marks = "marks.csv",
  sachs = "sachs.2005.discrete.txt", alarm = "alarm.csv", hailfinder = "hailfinder.csv")
searches <- list()
structures <- list()
for (name in names(large)) {
  x <- large[[name]]
  type <- c(discrete = "bic", continuous = "bic-g", mixed = "bic-cg")[[kindOf(x)]]
  for (method in c("hc", "tabu")) {
    net <- do.call(method, list(x, score = type))
    searches[[length(searches) + 1]] <- list(table = name, method = if (method == "hc") "hill-climbing" else "tabu",
      score = score(net, x, type = type), arcs = pairs(arcs(net)))
  }
  if (name %in% c("alarm", "hailfinder", "mixed")) next
  found <- list(pc = pc.stable(x), iamb = iamb(x))
  for (method in names(found))
    structures[[length(structures) + 1]] <- c(list(table = name, method = method), partial(found[[method]]))
  structures[[length(structures) + 1]] <- list(table = name, method = "mmhc", arcs = pairs(arcs(mmhc(x))), edges = list())
  structures[[length(structures) + 1]] <- c(list(table = name, method = "chow-liu"), partial(chow.liu(x)))
}
for (target in c("A", "F"))
  structures[[length(structures) + 1]] <- list(table = "learning", method = "tan", target = target,
    arcs = pairs(arcs(tree.bayes(tables$learning, target))), edges = list())

flat <- function(t, parents, node) {
  # Assignments of the parents, the last fastest, by levels.
  if (length(parents) == 0) return(unname(as.numeric(t)))
  wanted <- c(node, rev(parents))
  as.numeric(aperm(t, match(wanted, names(dimnames(t)))))
}
parameters <- list()
for (name in c("learning", "few")) for (method in c("maximum-likelihood", "bdeu")) {
  x <- tables[[name]]
  net <- hc(x)
  fitted <- if (method == "bdeu") bn.fit(net, x, method = "bayes", iss = 10) else bn.fit(net, x, method = "mle")
  parameters[[length(parameters) + 1]] <- list(table = name, method = method, arcs = pairs(arcs(net)),
    nodes = lapply(fitted, function(node) list(parents = as.list(node$parents), table = flat(node$prob, node$parents, node$node))))
}
regressions <- list()
for (name in c("gaussian", "marks")) {
  x <- tables[[name]]
  net <- hc(x)
  regressions[[length(regressions) + 1]] <- list(table = name, arcs = pairs(arcs(net)),
    nodes = lapply(bn.fit(net, x), function(node) list(parents = as.list(node$parents), coefficients = unname(node$coefficients), sd = node$sd)))
}
net <- model2network("[a][b|a][p|a][q|a:p][r|p:q]")
fitted <- bn.fit(net, mixed)
conditional <- list(arcs = pairs(arcs(net)), nodes = lapply(fitted[c("p", "q", "r")], function(node)
  list(parents = as.list(node$parents), coefficients = as.list(as.data.frame(matrix(node$coefficients, nrow = if (is.matrix(node$coefficients)) nrow(node$coefficients) else length(node$coefficients)))), sd = as.list(unname(node$sd)))))

write(toJSON(list(
  versions = list(R = as.character(getRversion()), bnlearn = as.character(packageVersion("bnlearn"))),
  files = files,
  tables = list(few = lapply(few, as.character), mixed = c(lapply(mixed[c("a", "b")], as.character), mixed[c("p", "q", "r")])),
  scores = scores, tests = tests, searches = searches, structures = structures, parameters = parameters,
  regressions = regressions, conditional = conditional
), digits = NA, auto_unbox = TRUE, null = "null"), stdout())
