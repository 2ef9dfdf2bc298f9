// What the solver needs: a decomposed design, the projections of the responses, and penalties.

import { Matrix } from "../../../math/linalg/matrix.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import {
  centerResponse,
  originalScalePath,
  type StandardizedColumns,
  weightedRows,
} from "../engine/design/standardize.js";
import type { Regressions } from "../engine/path/coefficient-path.js";
import { givenLambdas } from "../engine/path/lambda-sequence.js";
import type { RidgeSettings } from "./options.js";
import { type Projection, penaltyPath, projectResponse, shrunkenScores } from "./solver.js";
import { coefficientRows, coefficientRowsParallel, type Spectrum, standardizedSpectrum } from "./spectrum.js";

export interface RidgeData {
  readonly x: Matrix;
  readonly responses: Matrix;
  readonly weights: Float64Array | undefined;
  /** Throws if features are not finite, where that is not known yet. */
  readonly requireUsable?: (() => void) | undefined;
}

export interface RidgeProblem {
  readonly design: StandardizedColumns;
  readonly spectrum: Spectrum;
  /** One for each response. */
  readonly projections: readonly Projection[];
  readonly responseCenters: readonly number[];
  /** From the largest to the smallest. */
  readonly lambdas: Float64Array;
  /** The sum of the weights. */
  readonly cases: number;
  /** The sum of the weights, minus 1 for an intercept. */
  readonly free: number;
}

/** `lambdas` are those of all cases, where these are some of them. */
export async function decompose(
  { x, responses, weights, requireUsable }: RidgeData,
  settings: RidgeSettings,
  control: ParallelControl,
  lambdas?: Float64Array,
): Promise<RidgeProblem> {
  const { pathLength, pathRatio, intercept, standardize } = settings;
  const options = { center: intercept, divide: standardize };
  const given = lambdas ?? givenLambdas(settings);
  const { design, spectrum } = await standardizedSpectrum(
    { x, weights, requireUsable },
    options,
    given?.[given.length - 1],
    control,
  );
  const targets = Array.from({ length: responses.columns }, (_, r) =>
    centerResponse(responses.column(r), weights, design.totalWeight, intercept),
  );
  const projections = targets.map(({ response }) =>
    projectResponse(spectrum, weightedRows(new Matrix(x.rows, 1, response), weights).data),
  );
  return {
    design,
    spectrum,
    projections,
    responseCenters: targets.map(({ responseCenter }) => responseCenter),
    lambdas: given ?? penaltyPath(spectrum, pathLength, pathRatio),
    cases: design.totalWeight,
    free: design.totalWeight - (intercept ? 1 : 0),
  };
}

/** Intercepts and coefficients of a response, one row for each of some penalties. */
export async function regressionsOf(
  problem: RidgeProblem,
  response: number,
  { threads, signal }: ParallelControl,
): Promise<Regressions> {
  const { spectrum, projections, lambdas } = problem;
  const scores = shrunkenScores(spectrum, projections[response], lambdas);
  const coefficients = await coefficientRowsParallel(spectrum, scores, { threads, signal });
  return onOriginalScale(problem, response, coefficients);
}

/** Intercepts and coefficients of a response for any penalties, computed on one thread. */
export function regressionsAt(problem: RidgeProblem, response: number, lambdas: Float64Array): Regressions {
  const { spectrum, projections } = problem;
  const scores = shrunkenScores(spectrum, projections[response], lambdas);
  return onOriginalScale(problem, response, coefficientRows(spectrum, scores));
}

function onOriginalScale(
  { design, responseCenters }: RidgeProblem,
  response: number,
  coefficients: Matrix,
): Regressions {
  return originalScalePath(coefficients, { ...design, responseCenter: responseCenters[response] });
}
