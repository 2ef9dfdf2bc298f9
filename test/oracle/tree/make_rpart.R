# Trees of rpart, node by node, for rpart.test.ts.
#
# Run with: Rscript make_rpart.R > rpart.json
#
# Folds are given, so that the cross-validated errors can be compared.

library(rpart)

number <- function(x) ifelse(is.na(x), "null", sprintf("%.17g", x))
text <- function(x) ifelse(is.na(x), "null", paste0("\"", gsub("\"", "\\\\\"", x), "\""))
array <- function(items) paste0("[", paste(items, collapse = ","), "]")
object <- function(...) {
  items <- list(...)
  paste0("{", paste0("\"", names(items), "\":", unlist(items), collapse = ","), "}")
}

column <- function(x) {
  if (is.ordered(x)) object(kind = "\"ordinal\"", levels = array(text(levels(x))), values = array(text(as.character(x))))
  else if (is.factor(x)) object(kind = "\"categorical\"", levels = array(text(levels(x))), values = array(text(as.character(x))))
  else object(kind = "\"quantitative\"", values = array(number(x)))
}

table <- function(data) do.call(object, lapply(data, column))

# The splits of a node: the primary one and its surrogates.
splitsOf <- function(fit) {
  frame <- fit$frame
  inner <- frame$var != "<leaf>"
  counts <- ifelse(inner, 1 + frame$ncompete + frame$nsurrogate, 0)
  starts <- cumsum(c(1, counts))[seq_along(counts)]
  lapply(seq_along(counts), function(i) {
    if (!inner[i]) return("[]")
    rows <- starts[i] + frame$ncompete[i] + seq_len(frame$nsurrogate[i])
    array(vapply(rows, function(row) object(
      feature = text(rownames(fit$splits)[row]),
      ncat = number(fit$splits[row, "ncat"]),
      threshold = number(fit$splits[row, "index"]),
      agreement = number(fit$splits[row, "improve"]),
      adjusted = number(fit$splits[row, "adj"])
    ), ""))
  })
}

nodes <- function(fit) {
  frame <- fit$frame
  inner <- frame$var != "<leaf>"
  surrogates <- splitsOf(fit)
  counts <- ifelse(inner, 1 + frame$ncompete + frame$nsurrogate, 0)
  starts <- cumsum(c(1, counts))[seq_along(counts)]
  array(vapply(seq_len(nrow(frame)), function(i) object(
    number = rownames(frame)[i],
    feature = text(as.character(frame$var[i])),
    threshold = if (inner[i] && abs(fit$splits[starts[i], "ncat"]) == 1) number(fit$splits[starts[i], "index"]) else "null",
    improve = if (inner[i]) number(fit$splits[starts[i], "improve"]) else "null",
    cases = frame$n[i],
    weight = number(frame$wt[i]),
    risk = number(frame$dev[i]),
    prediction = number(frame$yval[i]),
    surrogates = surrogates[[i]]
  ), ""))
}

result <- function(name, data, response, method, groups, parms = list(), cp = 0.01, weights = NULL) {
  formula <- as.formula(paste(response, "~ ."))
  used <- data[!is.na(data[[response]]), ]
  control <- rpart.control(cp = cp, xval = groups[seq_len(nrow(used))])
  fit <- if (length(parms)) rpart(formula, used, method = method, parms = parms, control = control)
  else rpart(formula, used, method = method, control = control)
  predicted <- if (method == "class") as.vector(t(predict(fit, used))) else predict(fit, used)
  object(
    name = text(name),
    table = table(used),
    response = text(response),
    task = text(if (method == "class") "classification" else "regression"),
    complexity = number(cp),
    groups = array(groups[seq_len(nrow(used))]),
    nodes = nodes(fit),
    table5 = array(apply(fit$cptable, 1, function(row) array(number(row)))),
    importance = do.call(object, as.list(setNames(number(fit$variable.importance), names(fit$variable.importance)))),
    predictions = array(number(as.vector(predicted)))
  )
}

groups <- rep(1:10, length.out = 200)
car <- car90[, c("Price", "Country", "Disp", "Eng.Rev", "Front.Hd", "Gear.Ratio", "HP", "Reliability", "Type", "Weight", "Tires")]
results <- c(
  result("kyphosis", kyphosis, "Kyphosis", "class", groups),
  result("kyphosis with priors", kyphosis, "Kyphosis", "class", groups, parms = list(prior = c(0.65, 0.35))),
  result("kyphosis with losses", kyphosis, "Kyphosis", "class", groups, parms = list(loss = matrix(c(0, 2, 1, 0), 2))),
  result("kyphosis by entropy", kyphosis, "Kyphosis", "class", groups, parms = list(split = "information")),
  result("cu.summary of mileage", cu.summary, "Mileage", "anova", groups),
  result("cu.summary of prices", cu.summary, "Price", "anova", groups),
  result("cu.summary of reliability", cu.summary, "Reliability", "class", groups),
  result("car90 of prices", car, "Price", "anova", groups)
)
cat(array(results), "\n")
