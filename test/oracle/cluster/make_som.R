# Writes som.json: batch maps of R's kohonen from given codebooks: Rscript make_som.R
#
# The rows of a hexagonal grid are shifted there from the first one on, here from the second one on: maps are mirror
# images, so that the units of every row are written from right to left. Distances on a rectangular grid are largest
# differences there and Euclid's here, which are the same on a map of one row. Only Gaussian neighborhoods are compared. A
# radius below 1 counts as 0.5 there, and the last radius is never reached: the test asks for that of the last pass.

suppressMessages(library(kohonen))
library(jsonlite)

set.seed(4)
rows <- round(rbind(
  matrix(rnorm(60, 0, 0.6), ncol = 3),
  matrix(rnorm(60, 3, 0.8), ncol = 3),
  matrix(rnorm(60, c(6, 0, 3), 0.5), ncol = 3, byrow = TRUE)
), 4)

described <- function(xdim, ydim, topo, neighborhood, radius, passes) {
  units <- xdim * ydim
  start <- round(rows[sample(nrow(rows), units), ] + rnorm(3 * units, 0, 0.1), 4)
  grid <- somgrid(xdim, ydim, topo, neighborhood)
  model <- som(rows, grid, rlen = passes, radius = radius, init = start, mode = "batch")
  # Units of kohonen by rows from the bottom; those of Credal are mirrored in a hexagonal grid.
  mirror <- as.vector(sapply(0:(ydim - 1), function(y) y * xdim + xdim:1))
  order <- if (topo == "hexagonal") mirror else seq_len(units)
  place <- order(order)
  list(
    width = xdim, height = ydim, grid = topo, neighborhood = neighborhood, radius = radius, passes = passes,
    start = start[order, ], codebook = unname(getCodes(model)[order, ]),
    units = place[model$unit.classif] - 1
  )
}

content <- list(
  `made by` = paste("kohonen", packageVersion("kohonen"), "on", R.version.string),
  rows = rows,
  maps = list(
    described(4, 3, "hexagonal", "gaussian", c(2.5, 1), 12),
    described(5, 4, "hexagonal", "gaussian", c(3, 1.2), 10),
    described(3, 5, "hexagonal", "gaussian", c(1.5, 1), 1),
    described(6, 1, "rectangular", "gaussian", c(2, 1), 9)
  )
)
writeLines(toJSON(content, digits = NA, auto_unbox = TRUE), "som.json")
