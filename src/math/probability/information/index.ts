export { type DensityProduct, densityProduct } from "./density-product.js";
export {
  binaryDescription,
  codeLength,
  type DescriptionLength,
  type DescriptionParts,
  integerCodeLength,
  shortestDescription,
} from "./description-length.js";
export type { Probabilities } from "./distribution.js";
export { jensenShannon, klDivergence } from "./divergence.js";
export {
  binaryEntropy,
  conditionalEntropy,
  crossEntropy,
  entropy,
  informationContent,
  jointEntropy,
} from "./entropy.js";
export { type HuffmanOptions, huffman, type SymbolWeights } from "./huffman.js";
export type { HuffmanCode } from "./huffman-code.js";
export { conditionalMutualInformation, mutualInformation } from "./mutual-information.js";
export type { InformationOptions, InformationUnit } from "./unit.js";
