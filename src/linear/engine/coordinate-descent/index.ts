export { type PathProblem, type PathSolution, solvePath } from "./solve-path.js";
