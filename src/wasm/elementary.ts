// Exponentials and logarithms of whole arrays, and the sums of exponentials built on them.

export { expArray, logArray, logSumExpRows, softmaxRows } from "./generated/wrappers/core.js";
