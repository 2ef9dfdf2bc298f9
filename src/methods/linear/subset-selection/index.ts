export type { SubsetCriteria, SubsetFacts } from "./criteria.js";
export { SubsetSelection } from "./fit.js";
export type { SubsetSelectionState } from "./model.js";
export { type SubsetReport, SubsetSelectionModel, type SubsetStep } from "./model.js";
export type { SubsetSelectionOptions } from "./options.js";
