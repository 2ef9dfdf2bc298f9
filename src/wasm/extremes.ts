export { argmax, argmin, topK } from "./generated/wrappers/core.js";
