export { inOrder } from "./compare.js";
export { evaluate } from "./evaluate.js";
export { parseFormula } from "./parse.js";
export { FormulaProblem, locate } from "./problem.js";
export { columnsIn, type Expression } from "./syntax.js";
export type { Vector } from "./vectors.js";
