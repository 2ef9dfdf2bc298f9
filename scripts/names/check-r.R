# Whether every function and argument of R that the tables in scripts/names mention exists in the installed packages.
# Packages that are not installed are listed and not checked. Run by hand after a change of the tables:
#
#   npx tsx scripts/names/list.ts r | Rscript scripts/names/check-r.R

# The arguments of a function, of its methods by class, and of the functions inside formal methods.
arguments <- function(package, name) {
  found <- names(formals(args(getExportedValue(package, name))))
  space <- asNamespace(package)
  for (one in grep(paste0("^", gsub(".", "\\.", name, fixed = TRUE), "\\."), ls(space), value = TRUE)) {
    method <- get(one, envir = space)
    if (is.function(method)) found <- c(found, names(formals(method)))
  }
  if (isGeneric(name, where = space)) for (method in findMethods(name, where = space)) {
    local <- body(method)
    if (length(local) > 1 && is.call(local[[2]]) && identical(local[[2]][[2]], as.name(".local")))
      found <- c(found, names(formals(eval(local[[2]][[3]]))))
  }
  unique(found)
}

wrong <- 0
checked <- 0
missing <- c()
for (line in readLines("stdin")) {
  parts <- strsplit(line, " ")[[1]]
  at <- strsplit(parts[1], "::", fixed = TRUE)[[1]]
  if (!requireNamespace(at[1], quietly = TRUE)) {
    missing <- c(missing, at[1])
    next
  }
  checked <- checked + 1
  if (!at[2] %in% getNamespaceExports(at[1])) {
    cat(parts[1], "does not exist\n")
    wrong <- wrong + 1
  } else if (length(parts) > 1 && !parts[2] %in% arguments(at[1], at[2])) {
    cat(parts[1], "has no argument", parts[2], "\n")
    wrong <- wrong + 1
  }
}

if (length(missing) > 0) cat("not installed, so not checked:", sort(unique(missing)), "\n")
cat(checked, "names checked,", wrong, "wrong\n")
quit(status = if (wrong > 0) 1 else 0)
