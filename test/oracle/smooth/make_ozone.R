# Writes ozone.json: the ozone of New York (the data of ESL's trellis of ozone) by mgcv's gam and by earth.
# Usage: Rscript make_ozone.R ozone.csv

suppressPackageStartupMessages({
  library(mgcv)
  library(earth)
  library(jsonlite)
})

d <- read.csv(commandArgs(TRUE)[1])
d$root <- d$ozone^(1 / 3)
new <- data.frame(radiation = c(40, 180, 290), temperature = c(62, 79, 93), wind = c(4.5, 10, 17))
control <- gam.control(newton = list(
  conv.tol = 1e-10, maxNstep = 5, maxSstep = 2, maxHalf = 30, use.svd = FALSE
), epsilon = 1e-13, maxit = 400)
additive <- gam(
  root ~ s(radiation, bs = "cr") + s(temperature, bs = "cr") + s(wind, bs = "cr"),
  data = d, method = "REML", control = control
)
hinges <- function(degree) {
  model <- earth(root ~ radiation + temperature + wind, data = d, degree = degree)
  list(
    degree = unbox(degree), size = unbox(length(model$selected.terms)), gcv = unbox(model$gcv),
    rsq = unbox(model$rsq), grsq = unbox(model$grsq), predictions = as.numeric(predict(model, new)),
    order = rownames(evimp(model))
  )
}
summarized <- summary(additive)
content <- list(
  `made by` = unbox(paste0(
    R.version.string, ", mgcv ", packageVersion("mgcv"), ", earth ", packageVersion("earth")
  )),
  new = new,
  additive = list(
    score = unbox(as.numeric(additive$gcv.ubre)), freedom = as.numeric(summarized$s.table[, 1]),
    scale = unbox(additive$sig2), explained = unbox(summarized$dev.expl),
    predictions = as.numeric(predict(additive, new))
  ),
  hinges = list(hinges(1), hinges(2))
)
script <- grep("--file=", commandArgs(), value = TRUE)
write(toJSON(content, digits = NA), file.path(dirname(sub("--file=", "", script)), "ozone.json"))
