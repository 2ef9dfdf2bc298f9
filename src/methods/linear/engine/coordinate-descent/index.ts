export { type JointProblem, solveJointPath } from "./solve-joint-path.js";
export { type PathProblem, type PathSolution, solvePath } from "./solve-path.js";
