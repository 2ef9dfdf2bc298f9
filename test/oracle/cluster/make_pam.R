# Writes pam.json: medoids and objectives by pam of R's package cluster, by its first algorithm and the fast one.

library(cluster)
library(jsonlite)

data(agriculture)
data(ruspini)
data(flower)
data(plantTraits)

described <- function(title, d, counts) {
  list(
    title = title, cases = attr(d, "Size"), values = as.numeric(d),
    fits = lapply(counts, function(k) {
      plain <- pam(d, k, diss = TRUE, pamonce = 0)
      fast <- pam(d, k, diss = TRUE, pamonce = 5)
      list(
        clusters = k, medoids = plain$id.med - 1, labels = unname(plain$clustering) - 1,
        build = unname(plain$objective["build"]), swap = unname(plain$objective["swap"]),
        fast = unname(fast$objective["swap"])
      )
    })
  )
}

set.seed(4)
points <- round(cbind(rnorm(120), rnorm(120)) + cbind(rep(0:3, 30), rep(c(0, 4), 60)), 3)
content <- list(
  `made by` = paste0(R.version.string, ", cluster ", packageVersion("cluster")),
  examples = list(
    described("agriculture", dist(agriculture), 2:4),
    described("ruspini", dist(ruspini), 2:6),
    described("flower", as.dist(daisy(flower, metric = "gower")), 2:4),
    described("plantTraits", as.dist(daisy(plantTraits[1:60, 1:11], metric = "gower")), 2:5),
    described("points, by Manhattan distances", dist(points, "manhattan"), c(3, 8, 15))
  ),
  points = points
)
writeLines(toJSON(content, digits = NA, auto_unbox = TRUE, matrix = "rowmajor"), "pam.json")
