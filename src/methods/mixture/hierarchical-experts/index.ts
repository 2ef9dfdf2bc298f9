export { HierarchicalExperts } from "./fit.js";
export { HierarchicalExpertsModel, type HierarchicalExpertsState } from "./model.js";
export type { HierarchicalExpertsOptions } from "./options.js";
