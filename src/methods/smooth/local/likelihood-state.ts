// What local likelihoods learn.

import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import type { Features } from "../../../model/input.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { SmoothingKernel } from "./kernel-weights.js";
import type { Likelihood } from "./likelihoods.js";
import { type LikelihoodSettings, LocalNewton } from "./local-newton.js";
import { Locations } from "./locations.js";
import { noMaximumAt, withinRange } from "./outside.js";
import type { LocalPoints } from "./points.js";
import {
  ARE_POINTS,
  arePoints,
  type Extrapolation,
  HAS_ONE_REACH,
  hasOneReach,
  type LocalParts,
  pointFields,
  settingsOf,
} from "./state.js";

export const likelihoodState = StateSchema.of({
  ...pointFields,
  /** What half the square of a coefficient costs. */
  penalty: z.number().min(0),
  /** The share of the cases in a neighborhood. */
  span: z.number().positive(),
  /** The spans that were compared, if it was chosen. */
  spans: codecs.positiveArray.optional(),
  /** The mean deviance of cases that are predicted by the others, at each of them; Infinity without a prediction. */
  deviances: codecs.infinitableArray.optional(),
})
  .check("points", ARE_POINTS, arePoints)
  .check("width", HAS_ONE_REACH, hasOneReach)
  .check(
    "deviances",
    "must be as many as the spans",
    ({ spans, deviances }) => spans?.length === deviances?.length,
  );

/** What is needed to fit around new cases. */
export interface LikelihoodParts {
  readonly points: Matrix;
  readonly weights: Float64Array | undefined;
  readonly distanceMap: Matrix;
  readonly terms: number[][];
  readonly kernel: SmoothingKernel;
  readonly neighborhoodWeight: number;
  readonly stretch: number;
  readonly penalty: number;
  readonly extrapolation: Extrapolation;
}

/** A fitted local likelihood, as far as its fits depend on it. */
interface LikelihoodModelParts {
  readonly kind: string;
  readonly inputs: Features;
  readonly extrapolation: Extrapolation;
}

/** The settings of local fits, with the likelihood of the points in their order. */
export function likelihoodSettings(
  parts: Pick<LikelihoodParts, "penalty"> & LocalParts,
  likelihoodOf: (points: LocalPoints) => Likelihood,
): LikelihoodSettings {
  const { distanceMap, terms, penalty } = parts;
  const settings = settingsOf(parts);
  const { points } = settings;
  // Every feature is a coordinate of its own, so that the map is diagonal.
  const units = Float64Array.from(
    { length: points.features.length },
    (_, j) => 1 / (distanceMap.get(j, j) * points.unitOf(j)),
  );
  return { ...settings, terms, penalty, units, likelihood: likelihoodOf(points) };
}

/** Calls `each` with the linear predictors of every case. */
export function eachPredictor(
  model: LikelihoodModelParts,
  settings: LikelihoodSettings,
  rows: Rows,
  each: (predictors: Float64Array, row: number) => void,
): void {
  const { kind, inputs, extrapolation } = model;
  const read = readNewCases(kind, rows, inputs, "error");
  const x = withinRange(kind, read, settings.points, inputs.names, extrapolation);
  const locations = Locations.ofRows(settings.points, x);
  const local = new LocalNewton(settings);
  for (let row = 0; row < x.rows; row += 1) {
    locations.take(row);
    local.goTo(locations);
    if (!local.fit(settings.reach)) throw noMaximumAt(kind, row);
    each(local.predictors, row);
  }
}
