export { OneClassSVM } from "./fit.js";
export { OneClassSVMModel, type OneClassSVMState } from "./model.js";
export type { OneClassSVMOptions } from "./options.js";
