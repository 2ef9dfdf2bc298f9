export { MatrixCompletion } from "./fit.js";
export { type CompletionMethod, MatrixCompletionModel, type MatrixCompletionState } from "./model.js";
export type { MatrixCompletionOptions } from "./options.js";
