export * from "../../../math/basis/wavelets/index.js";
export { type ShrinkWaveletsOptions, type ShrunkenWavelets, shrinkWavelets } from "./shrink.js";
