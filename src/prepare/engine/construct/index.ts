export { constructionOf } from "./cases.js";
export { ConstructingModel } from "./model.js";
export { type ConstructionState, constructionState } from "./state.js";
