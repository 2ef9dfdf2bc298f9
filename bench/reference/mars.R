# Times earth on numbers from a file, in turns with bench/mars.ts: Rscript mars.R file rows columns degree maxTerms
# prints the best seconds of three fits, and the number of terms.

suppressMessages(library(earth))

arguments <- commandArgs(TRUE)
size <- as.integer(arguments[2:5])
numbers <- readBin(arguments[1], "double", size[1] * (size[2] + 1))
x <- matrix(numbers[seq_len(size[1] * size[2])], nrow = size[1], byrow = TRUE)
y <- numbers[-seq_len(size[1] * size[2])]
seconds <- sapply(1:3, function(k) {
  system.time(model <<- earth(x, y, degree = size[3], nk = size[4]))[["elapsed"]]
})
cat(min(seconds), nrow(model$dirs), "\n")
