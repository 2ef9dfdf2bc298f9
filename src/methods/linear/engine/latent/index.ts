export { LatentModel } from "./model.js";
export { LatentResponses } from "./responses-model.js";
export type { LatentState, OneLatentState } from "./state.js";
export type { LatentComponents, LatentStructure } from "./structure.js";
