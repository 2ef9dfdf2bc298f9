// What every smoother of local fits learns.

import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { SMOOTHING_KERNELS, type SmoothingKernel } from "./kernel-weights.js";
import type { LocalSettings } from "./local-polynomial.js";
import type { Reach } from "./neighborhoods.js";
import { LocalPoints } from "./points.js";
import { planProducts } from "./polynomial.js";
import { BANDWIDTH_CRITERIA, type BandwidthCriterion } from "./smooth-points.js";

/** What weights mean. */
export const WEIGHTINGS = ["frequency", "precision"] as const;
export type CaseWeighting = (typeof WEIGHTINGS)[number];

/** What happens outside the range of the training cases. */
export const EXTRAPOLATIONS = ["error", "local", "nearest"] as const;
export type Extrapolation = (typeof EXTRAPOLATIONS)[number];

const MOST_POWER = 20;

/** The fields that say what a local fit is made of. */
export const pointFields = {
  inputs: codecs.features,
  /** The training cases with a weight above 0, one row each. */
  points: codecs.matrix,
  /** Their weights, if they had any. */
  weights: codecs.positiveArray.optional(),
  /** The matrix by which differences of cases are multiplied before their lengths are distances. */
  distanceMap: codecs.matrix,
  /** The terms of the local polynomial: the powers of all features, for each. */
  terms: z.array(z.array(z.int().min(0).max(MOST_POWER)).min(1)).min(1),
  /** How the weight of a case falls with its distance. */
  kernel: field<SmoothingKernel>(z.enum(SMOOTHING_KERNELS)),
  /** The half-width of all neighborhoods, or the standard deviation of the Gaussian kernel, if they have one in common. */
  width: z.number().positive().optional(),
  /** Otherwise, how much the cases of a neighborhood weigh together. */
  neighborhoodWeight: z.number().positive().optional(),
  /** The factor of the squared distance to the last of these cases: 1 unless the span is above 1. */
  stretch: z.number().min(1),
  /** What happens outside the range of the training cases. */
  extrapolation: field<Extrapolation>(z.enum(EXTRAPOLATIONS)),
};

/** Whether the parts of a local fit belong together. */
export function arePoints({
  points,
  weights,
  distanceMap,
  terms,
  inputs,
}: {
  readonly points: Matrix;
  readonly weights?: Float64Array | undefined;
  readonly distanceMap: Matrix;
  readonly terms: readonly (readonly number[])[];
  readonly inputs: { readonly names: readonly string[] };
}): boolean {
  const features = inputs.names.length;
  return (
    points.rows > 0 &&
    points.columns === features &&
    distanceMap.columns === features &&
    distanceMap.rows > 0 &&
    (weights === undefined || weights.length === points.rows) &&
    terms.every((powers) => powers.length === features) &&
    terms[0].every((power) => power === 0)
  );
}

/** Whether neighborhoods reach to a distance or to a weight, and not to both. */
export function hasOneReach(state: { width?: number | undefined; neighborhoodWeight?: number | undefined }) {
  return (state.width === undefined) !== (state.neighborhoodWeight === undefined);
}

export const ARE_POINTS = "must fit the features, the weights and the terms";
export const HAS_ONE_REACH = "must be given if and only if there is no neighborhoodWeight";

export const localState = StateSchema.of({
  ...pointFields,
  /** The name of what is predicted. */
  response: z.string(),
  /** The responses of the points. */
  responses: codecs.float64Array,
  /** What weights mean: how often a case occurred, or how precise its response is. */
  weighting: field<CaseWeighting>(z.enum(WEIGHTINGS)),
  /** The weights by which robust fits took the residuals of the points into account; only for robust fits. */
  robustness: codecs.nonNegativeArray.optional(),
  /** The value of the curve at every point. */
  fitted: codecs.float64Array,
  /** How much the response of every point counts for its own fitted value. */
  leverages: codecs.float64Array,
  /** The sum of the leverages: the degrees of freedom that the curve takes. */
  degreesOfFreedom: z.number(),
  /** The number of parameters whose fit would vary as much, as loess counts them. */
  equivalentParameters: z.number(),
  /** An estimate of the standard deviation of responses; NaN if too few cases are left to estimate it by. */
  residualStandardError: codecs.anyNumber,
  /** The degrees of freedom of that estimate; NaN along with it. */
  residualDegreesOfFreedom: codecs.anyNumber,
  /** Whether the moments of residuals were computed or approximated. */
  statistics: field<"exact" | "approximate">(z.enum(["exact", "approximate"])),
  /** What chose the neighborhoods, if they were chosen. */
  criterion: field<BandwidthCriterion | undefined>(z.enum(BANDWIDTH_CRITERIA).optional()),
  /** The spans, numbers of neighbors or widths that were compared. */
  candidates: codecs.positiveArray.optional(),
  /** The criterion at each of them; Infinity where no degrees of freedom are left. */
  criterionValues: codecs.infinitableArray.optional(),
  /** How many points have a neighborhood that had to be widened so that its cases determine the curve. */
  widened: z.int().min(0),
})
  .check("points", ARE_POINTS, arePoints)
  .check("width", HAS_ONE_REACH, hasOneReach)
  .check(
    "responses",
    "must be as many as the points, and so must robustness weights, fitted values and leverages",
    ({ points, responses, robustness, fitted, leverages }) =>
      [responses, fitted, leverages].every(({ length }) => length === points.rows) &&
      (robustness === undefined || robustness.length === points.rows),
  )
  .check(
    "criterionValues",
    "must be as many as the candidates",
    ({ candidates, criterionValues }) => candidates?.length === criterionValues?.length,
  );

/** What every smoother of local fits learns. */
export interface LocalState extends StateOf<typeof localState> {
  /** How much the cases of a cell weigh at most, if the curve is interpolated between the corners of cells. */
  readonly cellWeight?: number | undefined;
}

/** What is needed to fit around new cases. */
export interface LocalParts {
  readonly points: Matrix;
  readonly weights?: Float64Array | undefined;
  readonly weighting?: CaseWeighting;
  readonly distanceMap: Matrix;
  readonly terms: readonly (readonly number[])[];
  readonly kernel: SmoothingKernel;
  readonly width?: number | undefined;
  readonly neighborhoodWeight?: number | undefined;
  readonly stretch: number;
}

/** How far neighborhoods reach. */
function reachOf({ width, neighborhoodWeight = 1, stretch }: LocalParts): Reach {
  return width === undefined ? { weight: neighborhoodWeight, stretch } : { width };
}

/** The settings of local fits. Weights that tell precision do not count cases. */
export function settingsOf(parts: LocalParts): LocalSettings {
  const { points: x, weights, weighting, distanceMap, terms, kernel } = parts;
  const counts = weighting === "precision" ? undefined : weights;
  const points = new LocalPoints({ x, distanceMap, weights: counts });
  return { points, plan: planProducts(terms), kernel, reach: reachOf(parts) };
}
