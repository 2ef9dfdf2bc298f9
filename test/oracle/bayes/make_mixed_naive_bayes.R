# Writes mixed-naive-bayes.json: e1071's naiveBayes on a table of numbers, levels and booleans with missing
# values. Its standard deviations have divisor n - 1; they are replaced by those with divisor n.

library(e1071)
library(jsonlite)

set.seed(5)
n <- 60
y <- sample(c("ash", "beech", "cedar"), n, replace = TRUE, prob = c(.5, .3, .2))
shift <- c(ash = 0, beech = 1, cedar = 3)[y]
height <- round(rnorm(n, 10 + 2 * shift, 2), 2)
girth <- round(rnorm(n, 3 - shift / 2, 1), 2)
leaf <- ifelse(runif(n) < .6, c(ash = "long", beech = "round", cedar = "needle")[y], sample(c("long", "round", "needle"), n, TRUE))
wet <- ifelse(runif(n) < .7, y == "ash", y != "ash")
height[c(3, 17)] <- NA
leaf[c(8, 30)] <- NA
wet[22] <- NA
data <- data.frame(
  height, girth,
  leaf = factor(leaf, levels = c("long", "round", "needle")),
  wet = factor(wet, levels = c(FALSE, TRUE)),
  y = factor(y)
)
train <- 1:45
results <- lapply(c(0, 1, 0.5), function(laplace) {
  model <- naiveBayes(y ~ ., data[train, ], laplace = laplace)
  for (column in c("height", "girth")) {
    known <- table(data$y[train][!is.na(data[[column]][train])])
    model$tables[[column]][, 2] <- model$tables[[column]][, 2] * sqrt((known - 1) / known)
  }
  raw <- predict(model, data[46:n, 1:4], type = "raw", threshold = 0)
  list(alpha = laplace, probabilities = unname(raw))
})
content <- list(
  `made by` = paste0(R.version.string, ", e1071 ", packageVersion("e1071")),
  columns = list(height = height, girth = girth, leaf = leaf, wet = wet, y = y),
  train = 45,
  results = results
)
writeLines(toJSON(content, digits = NA, auto_unbox = TRUE, na = "null"), "mixed-naive-bayes.json")
