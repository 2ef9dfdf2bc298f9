import * as z from "zod";
import type { Convergence } from "../../../base/control.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import type { ModelState } from "../../../model/fitted-model.js";
import { sizesOf } from "./layers.js";
import { HIDDEN_ACTIVATIONS } from "./options.js";

/** The activation function of hidden units. */
export type HiddenActivation = (typeof HIDDEN_ACTIVATIONS)[number];

/** What every network learns. */
export interface NetworkState extends ModelState {
  /** The weights of every layer, inputs × units; those of the first layer apply to standardized features. */
  readonly weights: readonly Matrix[];
  /** The biases of every layer, one per unit. */
  readonly biases: readonly Float64Array[];
  /** The activation function of hidden units. */
  readonly activation: HiddenActivation;
  /** The factor λ of the sigmoid. */
  readonly steepness: number;
  /** The slope of the leaky ReLU for negative numbers. */
  readonly leak: number;
  /** What is subtracted from every feature: its mean, or 0. */
  readonly means: Float64Array;
  /** What the differences are divided by: standard deviations, or 1. */
  readonly scales: Float64Array;
  /** How the loss was minimized. */
  readonly solver: "adam" | "sgd" | "lbfgs";
  /** The mean loss with the penalty over the batches of every epoch, each before its step; with L-BFGS, after every iteration. */
  readonly trainingLoss: Float64Array;
  /** The mean loss of the cases that were held back, after every epoch; empty without. */
  readonly validationLoss: Float64Array;
  readonly convergence: Convergence;
  /** The number of cases with a weight above 0. */
  readonly cases: number;
  readonly seed: number;
}

export const networkFields = {
  inputs: codecs.features,
  weights: z.array(codecs.matrix).min(1),
  biases: z.array(codecs.float64Array).min(1),
  activation: z.enum(HIDDEN_ACTIVATIONS),
  steepness: z.number().gt(0),
  leak: z.number().min(0).lt(1),
  means: codecs.float64Array,
  scales: codecs.positiveArray,
  solver: z.enum(["adam", "sgd", "lbfgs"]),
  trainingLoss: codecs.float64Array.refine((losses) => losses.length > 0, {
    error: "must have at least one loss",
    when: codecs.ifWhole,
  }),
  validationLoss: codecs.float64Array,
  convergence: codecs.convergence,
  cases: z.int().min(0),
  seed: z.int(),
};

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
