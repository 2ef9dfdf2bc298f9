# Writes bone.json: smoothing splines of 12 degrees of freedom of the growth of bones (ESL figure 5.6).
library(jsonlite)
bone <- read.csv(file.path(Sys.getenv("CREDAL_DATA", "../../../../shared/data"), "esl/bone.csv"))
ages <- c(10, 11.5, 13, 14.5, 16, 18, 21, 25)
curve <- function(gender) {
  own <- bone[bone$gender == gender, ]
  fit <- smooth.spline(own$age, own$spnbmd, df = 12, all.knots = TRUE, control.spar = list(tol = 1e-10, low = -3, high = 3))
  list(df = fit$df, at = ages, growth = predict(fit, ages)$y, slope = predict(fit, ages, deriv = 1)$y)
}
out <- list(`made by` = R.version.string, male = curve("male"), female = curve("female"))
write(toJSON(out, digits = I(12), auto_unbox = TRUE), "bone.json")
