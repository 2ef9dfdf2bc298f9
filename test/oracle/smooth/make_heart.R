# The South African heart disease example of ESL section 6.5: glm with kernel weights around places.
#
#     Rscript make_heart.R SAheart.csv > heart.json

d <- read.csv(commandArgs(trailingOnly = TRUE)[1])
prevalence <- function(x, places, span) sapply(places, function(place) {
  distance <- abs(x - place)
  width <- sort(distance)[floor(span * length(x) + 1e-5)]
  w <- ifelse(distance < width, (1 - (distance / width)^3)^3, 0)
  control <- glm.control(epsilon = 1e-14, maxit = 50)
  fit <- suppressWarnings(glm(d$chd ~ I(x - place), weights = w, family = binomial, control = control))
  plogis(coef(fit)[[1]])
})
numbers <- function(x) paste(sprintf("%.15g", x), collapse = ", ")
sbp <- c(120, 140, 160, 180, 200)
obesity <- c(18, 22, 26, 30, 36)
cat(sprintf('{\n  "R": "%s.%s",\n', R.version$major, R.version$minor))
cat(sprintf('  "sbp": { "at": [%s], "prevalence": [%s] },\n', numbers(sbp), numbers(prevalence(d$sbp, sbp, 0.5))))
cat(sprintf('  "obesity": { "at": [%s], "prevalence": [%s] }\n}\n', numbers(obesity), numbers(prevalence(d$obesity, obesity, 0.5))))
