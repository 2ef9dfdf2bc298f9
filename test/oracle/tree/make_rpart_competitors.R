# Competing splits of rpart, node by node, for rpart-competitors.test.ts.
#
# Run with: Rscript make_rpart_competitors.R > rpart-competitors.json

library(rpart)

number <- function(x) ifelse(is.na(x), "null", sprintf("%.17g", x))
text <- function(x) ifelse(is.na(x), "null", paste0("\"", x, "\""))
array <- function(items) paste0("[", paste(items, collapse = ","), "]")
object <- function(...) {
  items <- list(...)
  paste0("{", paste0("\"", names(items), "\":", unlist(items), collapse = ","), "}")
}
column <- function(x) array(if (is.factor(x)) text(as.character(x)) else number(x))

result <- function(name, data, response, method, split = "gini") {
  control <- rpart.control(cp = 0.01, xval = 0, maxcompete = 3, maxsurrogate = 5)
  parms <- if (method == "class") list(split = split) else NULL
  fit <- rpart(as.formula(paste(response, "~ .")), data, method = method, parms = parms, control = control)
  frame <- fit$frame
  inner <- frame$var != "<leaf>"
  counts <- ifelse(inner, 1 + frame$ncompete + frame$nsurrogate, 0)
  starts <- cumsum(c(1, counts))[seq_along(counts)]
  nodes <- vapply(which(inner), function(i) {
    rows <- starts[i] + seq_len(frame$ncompete[i])
    object(
      feature = text(as.character(frame$var[i])),
      cases = frame$n[i],
      competitors = array(vapply(rows, function(row) object(
        feature = text(rownames(fit$splits)[row]),
        cases = number(fit$splits[row, "count"]),
        gain = number(fit$splits[row, "improve"]),
        threshold = if (abs(fit$splits[row, "ncat"]) == 1) number(fit$splits[row, "index"]) else "null"
      ), ""))
    )
  }, "")
  object(
    name = text(name), task = text(if (method == "class") "classification" else "regression"),
    criterion = text(if (method == "class") split else "squared"), response = text(response),
    total = number(frame$dev[1]), nodes = array(nodes), table = do.call(object, lapply(data, column))
  )
}

set.seed(11)
n <- 240
draw <- function() {
  data <- data.frame(
    a = round(rnorm(n), 3), b = round(rnorm(n), 3), c = round(runif(n), 3), d = round(rnorm(n), 3),
    color = factor(sample(c("red", "blue", "green"), n, TRUE))
  )
  score <- data$a + 0.6 * data$b * (data$color == "red") + data$c + rnorm(n)
  data$y <- score
  data
}
numbers <- draw()
numbers$y <- round(numbers$y, 4)
classes <- draw()
classes$y <- factor(ifelse(classes$y > 0.5, "yes", "no"))
gaps <- draw()
gaps$y <- factor(ifelse(gaps$y > 0.5, "yes", "no"))
for (name in c("a", "c", "color")) gaps[[name]][sample(n, 40)] <- NA
results <- c(
  result("numbers", numbers, "y", "anova"),
  result("classes", classes, "y", "class"),
  result("classes by information", classes, "y", "class", "information"),
  result("classes with missing values", gaps, "y", "class")
)
cat(array(results), "\n")
