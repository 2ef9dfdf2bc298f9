export { ArchetypalAnalysis } from "./fit.js";
export { ArchetypalAnalysisModel, type ArchetypalAnalysisState } from "./model.js";
export type { ArchetypalAnalysisOptions } from "./options.js";
