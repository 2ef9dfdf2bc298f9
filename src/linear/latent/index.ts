export { LatentModel } from "./model.js";
export { MultipleLatentModel } from "./multiple-model.js";
export type { LatentComponents, LatentStructure } from "./structure.js";
