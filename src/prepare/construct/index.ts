export { constructionState } from "./cases.js";
export { ConstructingModel, type ConstructionState } from "./model.js";
