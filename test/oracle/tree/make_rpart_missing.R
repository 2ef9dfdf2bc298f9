# Trees of rpart from data of which three in ten values are missing, for rpart-missing.test.ts.
#
# Run with: Rscript make_rpart_missing.R > rpart-missing.json

library(rpart)

set.seed(7)
number <- function(x) ifelse(is.na(x), "null", sprintf("%.17g", x))
text <- function(x) ifelse(is.na(x), "null", paste0("\"", x, "\""))
array <- function(items) paste0("[", paste(items, collapse = ","), "]")
object <- function(...) {
  items <- list(...)
  paste0("{", paste0("\"", names(items), "\":", unlist(items), collapse = ","), "}")
}
column <- function(x) if (is.factor(x)) array(text(as.character(x))) else array(number(x))

# Columns that resemble each other, so that some of them can stand in for others.
draw <- function(rows) {
  z <- rnorm(rows)
  data <- data.frame(
    a = round(z + 0.5 * rnorm(rows), 3),
    b = round(z + 0.8 * rnorm(rows), 3),
    c = round(rnorm(rows), 3),
    d = factor(c("low", "middle", "high")[cut(z + 0.7 * rnorm(rows), c(-Inf, -0.5, 0.6, Inf), labels = FALSE)]),
    e = round(z^2 + 0.5 * rnorm(rows), 3)
  )
  response <- round(3 * z + data$c + (data$d == "high") + 0.5 * rnorm(rows), 3)
  for (name in names(data)) data[[name]][runif(rows) < 0.3] <- NA
  list(data = data, y = response)
}

# rpart drops training cases without any value, and leaves cases at a node where as many go left as right; neither is
# what the test is about, so that other data are drawn.
hasEnough <- function(data, fit) {
  known <- rowSums(!is.na(data[, c("a", "b", "c", "d", "e")])) > 0
  all(known) && !any(grepl("remain", capture.output(summary(fit))))
}

result <- function(name, rows, method, cp) {
  control <- rpart.control(cp = cp, minsplit = 10, minbucket = 4, xval = 0, maxcompete = 0)
  repeat {
    training <- draw(rows)
    data <- training$data
    empty <- rowSums(!is.na(data)) == 0
    data$e[empty] <- 1
    data$y <- if (method == "class") factor(ifelse(training$y > 1, "up", ifelse(training$y > -2, "flat", "down"))) else training$y
    fit <- rpart(y ~ ., data, method = method, control = control)
    if (hasEnough(data, fit)) break
  }
  fresh <- draw(100)
  predicted <- function(newdata) array(number(as.vector(if (method == "class") t(predict(fit, newdata)) else predict(fit, newdata))))
  object(
    name = text(name),
    method = text(method),
    complexity = number(cp),
    table = do.call(object, lapply(data, column)),
    fresh = do.call(object, lapply(fresh$data, column)),
    leaves = sum(fit$frame$var == "<leaf>"),
    predictions = predicted(data),
    freshPredictions = predicted(fresh$data)
  )
}

results <- c(
  result("numbers", 300, "anova", 0.005),
  result("more numbers", 500, "anova", 0.001),
  result("classes", 300, "class", 0.01),
  result("few numbers", 60, "anova", 0.01)
)
cat(array(results), "\n")
