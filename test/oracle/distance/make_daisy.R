# Writes daisy.json: Gower's dissimilarities by daisy of R's package cluster, of tables with columns of all kinds.

library(cluster)
library(jsonlite)

data(flower)
data(plantTraits)

# Columns as plain values, with their kinds.
written <- function(table, asymmetric = character()) {
  lapply(names(table), function(name) {
    column <- table[[name]]
    if (name %in% asymmetric) {
      list(name = name, kind = "presence", values = as.integer(column == sort(unique(column))[2]))
    } else if (is.ordered(column)) {
      list(name = name, kind = "ordinal", levels = levels(column), values = as.character(column))
    } else if (is.factor(column)) {
      list(name = name, kind = "categorical", levels = levels(column), values = as.character(column))
    } else {
      list(name = name, kind = "quantitative", values = as.numeric(column))
    }
  })
}

example <- function(title, table, asymmetric = character(), weights = rep(1, ncol(table))) {
  type <- if (length(asymmetric) > 0) list(asymm = asymmetric) else list()
  found <- suppressWarnings(daisy(table, metric = "gower", type = type, weights = weights))
  list(
    title = title, columns = written(table, asymmetric), asymmetric = I(asymmetric), weights = weights,
    cases = nrow(table), values = as.numeric(found)
  )
}

holed <- flower
holed[2, 1] <- NA
holed[5, 4] <- NA
holed[7, 6] <- NA
holed[c(1, 9), 7] <- NA
constant <- flower[c("V4", "V7")]
constant$V7 <- 3
binary <- names(plantTraits)[12:31]
few <- plantTraits[1:40, ]
# Columns with one level only cannot be binary.
varying <- binary[sapply(few[binary], function(column) length(unique(column)) == 2)]
content <- list(
  `made by` = paste0(R.version.string, ", cluster ", packageVersion("cluster")),
  examples = list(
    example("flower", flower),
    example("flower with presence", flower, c("V1", "V3")),
    example("flower with weights", flower, weights = c(1, 2, 0, 0.5, 1, 3, 1, 4)),
    example("flower with missing values", holed, "V2"),
    example("flower with a constant column", constant),
    example("plant traits", few[, c(names(few)[1:11], varying)], varying)
  )
)
writeLines(toJSON(content, digits = NA, auto_unbox = TRUE, na = "null"), "daisy.json")
