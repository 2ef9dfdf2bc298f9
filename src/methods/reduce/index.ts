export * from "./mds/index.js";
export * from "./pca/index.js";
export {
  type ProcrustesAlignment,
  type ProcrustesAlignmentOptions,
  procrustesAlignment,
  procrustesAlignmentSchema,
} from "./procrustes-alignment.js";
