export { LevelGrouper } from "./fit.js";
export { LevelGrouperModel } from "./model.js";
export type { LevelGrouperOptions } from "./options.js";
