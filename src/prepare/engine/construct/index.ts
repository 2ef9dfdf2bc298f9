export { constructionOf } from "./cases.js";
export { ConstructingModel } from "./model.js";
export { constructionState } from "./state.js";
