# Smooth curves and normal scores by R, for points with and without outliers and ties.

numbers <- function(v) paste0("[", paste(sprintf("%.17g", v), collapse = ","), "]")
set.seed(20)
cases <- character()
add <- function(name, x, y) {
  smooth <- lowess(x, y)$y
  scores <- qqnorm(y, plot.it = FALSE)$x
  cases <<- c(cases, sprintf('{"name":"%s","x":%s,"y":%s,"smooth":%s,"scores":%s}',
    name, numbers(x), numbers(y), numbers(smooth), numbers(scores)))
}
for (n in c(9, 60, 400)) {
  x <- sort(runif(n, 0, 10))
  y <- sin(x) + 0.1 * x + rnorm(n, 0, 0.3)
  if (n == 60) y[c(6, 31)] <- y[c(6, 31)] + 6
  add(paste(n, "points"), x, y)
}
x <- rep(0:7, each = 3)
add("ties", x, x^2 + rnorm(24))
cat(sprintf('{"R":"%s","cases":[%s]}\n', getRversion(), paste(cases, collapse = ",")), file = "test/oracle/plot/lowess.json")
