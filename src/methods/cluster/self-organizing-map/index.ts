export { SelfOrganizingMap } from "./fit.js";
export { SelfOrganizingMapModel, type SelfOrganizingMapState } from "./model.js";
export type { SelfOrganizingMapOptions } from "./options.js";
