import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOfFields } from "../../../model/files/state.js";
import { sizesOf } from "./layers.js";
import { HIDDEN_ACTIVATIONS } from "./options.js";

/** The activation function of hidden units. */
export type HiddenActivation = (typeof HIDDEN_ACTIVATIONS)[number];

export const networkFields = {
  inputs: codecs.features,
  /** The weights of every layer, inputs × units; those of the first layer apply to standardized features. */
  weights: z.array(codecs.matrix).min(1),
  /** The biases of every layer, one per unit. */
  biases: z.array(codecs.float64Array).min(1),
  /** The activation function of hidden units. */
  activation: field<HiddenActivation>(z.enum(HIDDEN_ACTIVATIONS)),
  /** The factor λ of the sigmoid. */
  steepness: z.number().gt(0),
  /** The slope of the leaky ReLU for negative numbers. */
  leak: z.number().min(0).lt(1),
  /** The number subtracted from every feature: its mean, or 0. */
  means: codecs.float64Array,
  /** The divisors of the centered features: standard deviations, or 1. */
  scales: codecs.positiveArray,
  /** How the loss was minimized. */
  solver: z.enum(["adam", "sgd", "lbfgs"]),
  /** The mean loss with the penalty over the batches of every epoch, each before its step; with L-BFGS, after every iteration. */
  trainingLoss: codecs.float64Array.refine((losses) => losses.length > 0, {
    error: "must have at least one loss",
    when: codecs.ifWhole,
  }),
  /** The mean loss of the held-out cases after every epoch; empty without them. */
  validationLoss: codecs.float64Array,
  /** How the iteration ended, if there was one. */
  convergence: codecs.convergence,
  /** The number of cases with a weight above 0. */
  cases: z.int().min(0),
  /** The seed, if random numbers were drawn. */
  seed: z.int(),
};

/** What every network learns. */
export interface NetworkState extends StateOfFields<typeof networkFields> {}

export const LAYERS_MESSAGE = "must lead from the features through all layers to the outputs";

/** Whether the layers fit together, the features and the outputs. */
export function fitsLayers({ weights, biases, inputs }: NetworkState, outputs: number): boolean {
  const sizes = sizesOf({ weights });
  return (
    biases.length === weights.length &&
    sizes[0] === inputs.names.length &&
    sizes.every((size) => size > 0 || size === sizes[0]) &&
    weights.every(({ rows }, layer) => rows === sizes[layer]) &&
    biases.every(({ length }, layer) => length === sizes[layer + 1]) &&
    sizes[sizes.length - 1] === outputs
  );
}

export const SCALES_MESSAGE = "must have a mean and a scale for every feature";

export function fitsFeatures({ means, scales, inputs }: NetworkState): boolean {
  return means.length === inputs.names.length && scales.length === inputs.names.length;
}
