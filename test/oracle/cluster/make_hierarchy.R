# Writes hierarchy.json: trees of clusters by hclust of R's stats, and by agnes and diana of its package cluster.

library(cluster)
library(jsonlite)

data(agriculture)
data(ruspini)
data(votes.repub)
data(animals)
data(flower)
data(plantTraits)

linkages <- c(
  single = "single", complete = "complete", average = "average", weighted = "mcquitty", ward = "ward.D2"
)

# Merges as two numbers from 0: leaves, then what earlier merges have made.
merges <- function(tree) {
  nodes <- ifelse(tree$merge < 0, -tree$merge - 1, nrow(tree$merge) + tree$merge)
  as.vector(apply(nodes, 1, sort))
}

described <- function(title, dissimilarities) {
  d <- as.dist(dissimilarities)
  trees <- lapply(names(linkages), function(name) {
    tree <- hclust(d, linkages[[name]])
    agnes <- agnes(d, diss = TRUE, method = if (name == "ward") "ward" else name)
    list(
      linkage = name, merges = merges(tree), heights = tree$height, order = tree$order - 1,
      correlation = cor(d, cophenetic(tree)),
      cuts = lapply(c(2, 4), function(k) as.vector(cutree(tree, k)) - 1),
      coefficient = agnes$ac, sortedHeights = sort(agnes$height)
    )
  })
  divided <- diana(d, diss = TRUE)
  list(
    title = title, cases = attr(d, "Size"), values = as.numeric(d), trees = trees,
    divisive = list(
      coefficient = divided$dc, sortedHeights = sort(divided$height), order = divided$order - 1,
      cuts = lapply(c(2, 3, 4), function(k) as.vector(cutree(as.hclust(divided), k)) - 1),
      cophenetic = as.numeric(cophenetic(as.hclust(divided)))
    )
  )
}

votes <- daisy(votes.repub, metric = "euclidean", stand = TRUE)
content <- list(
  `made by` = paste0(R.version.string, ", cluster ", packageVersion("cluster")),
  examples = list(
    described("agriculture", dist(agriculture)),
    described("ruspini", dist(ruspini)),
    described("votes.repub", votes),
    described("animals", suppressWarnings(daisy(data.frame(lapply(animals, factor)), metric = "gower"))),
    described("flower", daisy(flower, metric = "gower")),
    described("plantTraits", daisy(plantTraits[1:60, 1:11], metric = "gower"))
  ),
  rows = list(agriculture = as.matrix(agriculture), ruspini = as.matrix(ruspini))
)
writeLines(toJSON(content, digits = NA, auto_unbox = TRUE, matrix = "rowmajor"), "hierarchy.json")
