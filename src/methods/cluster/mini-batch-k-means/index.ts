export { MiniBatchKMeans } from "./fit.js";
export { MiniBatchKMeansModel } from "./model.js";
export type { MiniBatchKMeansOptions } from "./options.js";
export type { MiniBatchKMeansState } from "./state.js";
