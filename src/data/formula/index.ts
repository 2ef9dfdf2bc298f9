export { inOrder } from "./compare.js";
export { evaluate } from "./evaluate.js";
export { argumentsOf, isSmoothFunction, isTermFunction } from "./functions.js";
export { parseFormula, parseModelFormula } from "./parse.js";
export { printFormula } from "./print.js";
export { FormulaProblem, locate } from "./problem.js";
export { columnsIn, type Expression } from "./syntax.js";
export type { Vector } from "./vectors.js";
