export { DiscriminantSubspace } from "./fit.js";
export { DiscriminantSubspaceModel, type DiscriminantSubspaceState } from "./model.js";
export type { DiscriminantSubspaceOptions } from "./options.js";
