# Local regression by R's loess, ksmooth and KernSmooth, written to loess.json.
# Run: Rscript make_loess.R
library(KernSmooth)

described <- function(name, data, formula, at, ..., settings = list(), columns, response, weights = NULL,
                      surface = "direct", cell = 0.2) {
  data$w <- if (is.null(weights)) rep(1, nrow(data)) else weights
  found <- list(name = name, settings = settings, columns = columns,
                x = as.matrix(data[columns]), y = data[[response]], at = as.matrix(at[columns]))
  if (!is.null(weights)) found$weights <- weights
  for (statistics in c("exact", "approximate")) {
    fit <- loess(formula, data, weights = w, ...,
                 control = loess.control(surface = surface, statistics = statistics, cell = cell))
    told <- predict(fit, at, se = TRUE)
    found[[statistics]] <- list(
      enp = fit$enp, s = fit$s, trace = fit$trace.hat, delta1 = fit$one.delta, delta2 = fit$two.delta,
      fitted = unname(fit$fitted), predicted = unname(predict(fit, at)), errors = unname(told$se.fit))
  }
  found
}

air <- na.omit(airquality)[c("Ozone", "Solar.R", "Wind", "Temp")]
rownames(air) <- NULL
speeds <- data.frame(speed = c(4, 5.5, 10, 13.3, 19, 25))
airAt <- data.frame(Solar.R = c(50, 150, 200, 300), Wind = c(5, 8, 10, 15), Temp = c(65, 75, 80, 90))
precisions <- 1 + (seq_len(nrow(cars)) %% 4) / 2

cases <- list(
  described("cars", cars, dist ~ speed, speeds, columns = "speed", response = "dist"),
  described("cars, degree 1, span 0.4", cars, dist ~ speed, speeds, degree = 1, span = 0.4,
            settings = list(degree = 1, span = 0.4), columns = "speed", response = "dist"),
  described("cars, degree 0, span 0.6", cars, dist ~ speed, speeds, degree = 0, span = 0.6,
            settings = list(degree = 0, span = 0.6), columns = "speed", response = "dist"),
  described("cars, span 1.6", cars, dist ~ speed, speeds, span = 1.6,
            settings = list(span = 1.6), columns = "speed", response = "dist"),
  described("cars, symmetric", cars, dist ~ speed, speeds, family = "symmetric",
            settings = list(family = "symmetric"), columns = "speed", response = "dist"),
  described("cars, precisions", cars, dist ~ speed, speeds, weights = precisions,
            settings = list(weighting = "precision"), columns = "speed", response = "dist"),
  described("airquality, two features", air, Ozone ~ Wind + Temp, airAt,
            columns = c("Wind", "Temp"), response = "Ozone"),
  described("airquality, two features, symmetric", air, Ozone ~ Wind + Temp, airAt, family = "symmetric",
            span = 0.5, degree = 1, settings = list(family = "symmetric", span = 0.5, degree = 1),
            columns = c("Wind", "Temp"), response = "Ozone"),
  described("airquality, not standardized", air, Ozone ~ Wind + Temp, airAt, normalize = FALSE,
            settings = list(standardize = FALSE), columns = c("Wind", "Temp"), response = "Ozone"),
  described("airquality, three features, span 1.2", air, Ozone ~ Solar.R + Wind + Temp, airAt, span = 1.2,
            settings = list(span = 1.2), columns = c("Solar.R", "Wind", "Temp"), response = "Ozone"),
  described("airquality, conditionally parametric", air, Ozone ~ Wind + Temp, airAt, parametric = "Wind",
            settings = list(parametric = I("Wind")), columns = c("Wind", "Temp"), response = "Ozone"),
  described("airquality, no square of Wind", air, Ozone ~ Wind + Temp, airAt, drop.square = "Wind",
            parametric = "Wind", settings = list(parametric = I("Wind"), linear = I("Wind")),
            columns = c("Wind", "Temp"), response = "Ozone")
)

# Surfaces between the corners of cells, the default of loess.
interpolated <- function(name, ..., settings = list())
  described(name, ..., settings = c(list(surface = "interpolate"), settings), surface = "interpolate")
set.seed(4)
waves <- data.frame(a = round(rnorm(400), 4), b = round(runif(400, 5, 9), 4))
waves$y <- round(sin(2 * waves$a) * waves$b + rnorm(400) / 3, 4)
wavesAt <- data.frame(a = seq(-1.8, 1.8, length.out = 12), b = c(5.3, 8.6, 7.1, 6.2, 8.9, 5.1, 7.7, 6.6, 5.8, 8.2, 7.4, 6.9))
ties <- data.frame(a = rep(c(1, 2, 3, 5, 8, 9), c(30, 3, 25, 1, 2, 20)))
ties$y <- round(ties$a + cos(seq_len(nrow(ties))), 4)
surfaces <- list(
  interpolated("cars", cars, dist ~ speed, speeds, columns = "speed", response = "dist"),
  interpolated("cars, degree 1, span 0.3", cars, dist ~ speed, speeds, degree = 1, span = 0.3,
               settings = list(degree = 1, span = 0.3), columns = "speed", response = "dist"),
  interpolated("cars, degree 0, span 0.6", cars, dist ~ speed, speeds, degree = 0, span = 0.6,
               settings = list(degree = 0, span = 0.6), columns = "speed", response = "dist"),
  interpolated("cars, span 1.6", cars, dist ~ speed, speeds, span = 1.6,
               settings = list(span = 1.6), columns = "speed", response = "dist"),
  interpolated("cars, symmetric", cars, dist ~ speed, speeds, family = "symmetric",
               settings = list(family = "symmetric"), columns = "speed", response = "dist"),
  interpolated("cars, precisions", cars, dist ~ speed, speeds, weights = precisions,
               settings = list(weighting = "precision"), columns = "speed", response = "dist"),
  interpolated("tied cases, degree 1", ties, y ~ a, data.frame(a = c(1, 1.7, 3, 4.4, 8.8)), degree = 1, span = 0.5,
               settings = list(degree = 1, span = 0.5), columns = "a", response = "y"),
  interpolated("waves, span 0.1", waves, y ~ a, wavesAt, span = 0.1,
               settings = list(span = 0.1), columns = "a", response = "y"),
  interpolated("airquality, two features", air, Ozone ~ Wind + Temp, airAt,
               columns = c("Wind", "Temp"), response = "Ozone"),
  interpolated("airquality, two features, symmetric", air, Ozone ~ Wind + Temp, airAt, family = "symmetric",
               span = 0.5, degree = 1, settings = list(family = "symmetric", span = 0.5, degree = 1),
               columns = c("Wind", "Temp"), response = "Ozone"),
  interpolated("airquality, not standardized", air, Ozone ~ Wind + Temp, airAt, normalize = FALSE,
               settings = list(standardize = FALSE), columns = c("Wind", "Temp"), response = "Ozone"),
  interpolated("airquality, conditionally parametric", air, Ozone ~ Wind + Temp, airAt, parametric = "Wind",
               settings = list(parametric = I("Wind")), columns = c("Wind", "Temp"), response = "Ozone"),
  interpolated("airquality, three features", air, Ozone ~ Solar.R + Wind + Temp, airAt, degree = 1,
               settings = list(degree = 1), columns = c("Solar.R", "Wind", "Temp"), response = "Ozone"),
  interpolated("waves of two features, span 0.2", waves, y ~ a + b, wavesAt, span = 0.2,
               settings = list(span = 0.2), columns = c("a", "b"), response = "y"),
  interpolated("waves of two features, small cells", waves, y ~ a + b, wavesAt, span = 0.3, cell = 0.05,
               settings = list(span = 0.3, cell = 0.05), columns = c("a", "b"), response = "y")
)

# Curves on a grid, by other programs.
eruptions <- faithful$eruptions
waiting <- faithful$waiting
grid <- seq(2, 5, length.out = 7)
box <- ksmooth(eruptions, waiting, "box", bandwidth = 0.5, x.points = grid)
# ksmooth ends its normal kernel at 4 standard deviations.
deviation <- 0.3706506 * 0.5
normal <- sapply(grid, function(place) {
  w <- dnorm((eruptions - place) / deviation) * (abs(eruptions - place) <= 4 * deviation)
  full <- dnorm((eruptions - place) / deviation)
  c(sum(w * waiting) / sum(w), sum(full * waiting) / sum(full))
})
stopifnot(all.equal(normal[1, ], ksmooth(eruptions, waiting, "normal", bandwidth = 0.5, x.points = grid)$y, tolerance = 1e-12))

set.seed(3)
x <- sort(round(runif(600), 4))
y <- round(sin(8 * x) + x + rnorm(600) / 3, 4)
plugIn <- list(x = x, y = y, width = dpill(x, y), fine = dpill(x, y, gridsize = 4001L))
fine <- locpoly(x, y, degree = 1, bandwidth = 0.06, gridsize = 20001L)
at <- seq(1, 20001, by = 2500)
binned <- list(at = fine$x[at], values = fine$y[at])
# The same without a grid, for higher degrees as well.
lines <- lapply(c(1, 3, 5), function(degree) {
  places <- c(0.006, 0.2, 0.5, 0.77, 0.99)
  values <- sapply(places, function(place) {
    weights <- dnorm((x - place) / 0.06)
    coef(lm(y ~ poly((x - place) / 0.06, degree, raw = TRUE), weights = weights))[[1]]
  })
  list(degree = degree, at = places, values = values)
})

json <- jsonlite::toJSON(
  list(versions = list(R = paste(R.version$major, R.version$minor, sep = "."),
                       KernSmooth = as.character(packageVersion("KernSmooth"))),
       loess = cases, surfaces = surfaces,
       ksmooth = list(x = eruptions, y = waiting, at = grid, box = box$y, deviation = deviation, normal = normal[2, ]),
       plugIn = plugIn, binned = binned, lines = lines),
  digits = 16, auto_unbox = TRUE)
writeLines(json, "loess.json")
