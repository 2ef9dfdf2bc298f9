export { type GramGradients, gramGradients } from "./engine/gradients.js";
export { crossGram, gramMatrix, kernelDiagonal, kernelRow, resolveKernel } from "./engine/gram.js";
export { type Hyperparameter, hyperparametersOf, withHyperparameters } from "./engine/hyperparameters.js";
export type {
  CombinedKernel,
  ConstantKernel,
  CosineKernel,
  CustomKernel,
  Kernel,
  KernelGamma,
  KernelName,
  KernelSource,
  LaplacianKernel,
  LengthScale,
  LinearKernel,
  MaternKernel,
  PeriodicKernel,
  PolynomialKernel,
  PrecomputedKernel,
  RadialKernel,
  RationalQuadraticKernel,
  ResolvedKernel,
  ScaledKernel,
  SigmoidKernel,
  WhiteNoiseKernel,
} from "./engine/kernel.js";
export * from "./gaussian-process-classifier/index.js";
export * from "./gaussian-process-regressor/index.js";
export * from "./kernel-ridge/index.js";
