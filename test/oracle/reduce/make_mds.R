# Layouts by R: cmdscale of stats, sammon and isoMDS of MASS, on road distances of cities and on rows of numbers.
# Rscript make_mds.R > mds.json
suppressMessages(library(MASS))
number <- function(x) paste0(ifelse(is.na(x), "null", formatC(x, digits = 17, format = "g")))
list_of <- function(x) paste0("[", paste(number(as.vector(x)), collapse = ","), "]")
rows_of <- function(m) paste0("[", paste(apply(m, 1, list_of), collapse = ","), "]")
case <- function(name, d) {
  classical <- cmdscale(d, k = 2, eig = TRUE)
  three <- cmdscale(d, k = 3)
  sam <- sammon(d, y = classical$points, k = 2, niter = 5000, tol = 1e-13, trace = FALSE)
  iso <- isoMDS(d, y = classical$points, k = 2, maxit = 5000, tol = 1e-10, trace = FALSE)
  paste0('"', name, '":{"dissimilarities":', list_of(d),
    ',"classical":', rows_of(classical$points), ',"eigenvalues":', list_of(classical$eig[1:3]),
    ',"three":', rows_of(three),
    ',"sammon":', number(sam$stress), ',"isoMDS":', number(iso$stress), '}')
}
cat(paste0('{"versions":{"R":"', getRversion(), '","MASS":"', packageVersion("MASS"), '"},',
  case("eurodist", eurodist), ",", case("UScitiesD", UScitiesD), ",",
  case("swiss", dist(as.matrix(swiss))), "}\n"))
