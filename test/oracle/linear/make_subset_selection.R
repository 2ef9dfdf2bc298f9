# Writes subset-selection.json: the subsets that leaps and step find on two sets of data.

library(leaps)
library(jsonlite)

folder <- dirname(sub("--file=", "", grep("--file=", commandArgs(), value = TRUE)))

searches <- function(x, y) {
  p <- ncol(x)
  subsets <- function(method, nbest = 1) {
    s <- summary(regsubsets(x, y, nbest = nbest, nvmax = p, method = method, really.big = TRUE))
    list(
      features = unname(apply(s$which[, -1, drop = FALSE], 1, function(w) colnames(x)[w], simplify = FALSE)),
      rss = s$rss, cp = s$cp, adjr2 = s$adjr2
    )
  }
  data <- data.frame(x, y = y, check.names = FALSE)
  full <- lm(y ~ ., data)
  scope <- formula(full)
  null <- lm(y ~ 1, data)
  stepped <- function(from, k) {
    fit <- step(from, scope = list(lower = ~1, upper = scope), direction = "both", k = k, trace = 0)
    list(
      steps = fit$anova$Step, rss = fit$anova[["Resid. Dev"]],
      names = names(coef(fit)), coefficients = unname(coef(fit)), aic = AIC(fit), bic = BIC(fit)
    )
  }
  n <- length(y)
  # The statistic of every feature that could come or go, from the search itself and from lm.
  efroymson <- function(enter, remove) {
    current <- null
    taken <- character()
    for (i in 1:50) {
      dropped <- if (length(coef(current)) > 1) drop1(current, test = "F")[-1, ] else NULL
      if (!is.null(dropped) && min(dropped[["F value"]]) < remove) {
        worst <- rownames(dropped)[which.min(dropped[["F value"]])]
        taken <- c(taken, paste("-", worst))
        current <- update(current, paste(". ~ . -", worst))
        next
      }
      left <- setdiff(colnames(x), names(coef(current)))
      if (length(left) == 0) break
      added <- add1(current, scope = scope, test = "F")[-1, ]
      if (max(added[["F value"]]) <= enter) break
      best <- rownames(added)[which.max(added[["F value"]])]
      taken <- c(taken, paste("+", best))
      current <- update(current, paste(". ~ . +", best))
    }
    list(steps = taken, rss = deviance(current))
  }
  list(
    columns = colnames(x), x = unname(x), y = y,
    exhaustive = subsets("exhaustive"), three = subsets("exhaustive", 3),
    forward = subsets("forward"), backward = subsets("backward"),
    fromNone = stepped(null, 2), fromAll = stepped(full, 2), bicFromAll = stepped(full, log(n)),
    efroymson = efroymson(3.84, 2.71), loose = efroymson(1, 1)
  )
}

set.seed(3)
n <- 60
f <- matrix(rnorm(n * 3), n)
x <- f %*% matrix(rnorm(36), 3) + matrix(rnorm(n * 12), n)
x <- round(x, 6)
colnames(x) <- paste0("v", 1:12)
y <- round(drop(x[, c(2, 5, 7, 11)] %*% c(1, -0.6, 0.5, 0.4)) + rnorm(n), 6)

result <- list(
  versions = list(R = R.version.string, leaps = as.character(packageVersion("leaps"))),
  sets = list(
    mtcars = searches(as.matrix(mtcars[, -1]), mtcars$mpg),
    correlated = searches(x, y)
  )
)
write(toJSON(result, digits = 17, auto_unbox = FALSE), file.path(folder, "subset-selection.json"))
