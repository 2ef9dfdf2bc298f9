import { throwIfAborted } from "../../base/control.js";
import { DataError, OptionError } from "../../base/errors.js";
import { pacer } from "../../base/pause.js";
import { Table } from "../../data/table.js";
import { takeNumbers } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import {
  type Features,
  namesSeveral,
  type Rows,
  readOpenPredictors,
  readResponses,
  readWeights,
  type Target,
} from "../../learn/input.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import type { Folds } from "../../resample/plan.js";
import { makeFolds } from "../../resample/plan.js";
import type { ParallelControl } from "../../wasm/threads/parallel-for.js";
import { type PathRule, type PathValidation, placeByRule, summarizeFolds } from "../path/validate-path.js";
import { type DesignOptions, type LatentData, type LatentDesign, latentDesign } from "./design.js";
import { type LatentComponents, type LatentStructure, scoresOf } from "./structure.js";

/** What a method finds in a design. */
export interface FoundComponents extends LatentComponents {
  /** tᵀt of every score. */
  readonly scoreSquares: Float64Array;
  /** Yᵀt/tᵀt, where the responses' loadings were shrunken. */
  readonly fullLoadings?: Matrix;
  /** By components from 0 on; their number unless given. */
  readonly degreesOfFreedom?: Float64Array;
}

/** A method that predicts by components. */
export interface LatentMethod {
  readonly kind: string;
  /** The option that says how many, and what it says. */
  readonly option: "components" | "rank";
  readonly count: number | undefined;
  readonly most: number | undefined;
  /** At most `limit` components, fewer where the data hold no more. */
  find(
    design: LatentDesign,
    limit: number,
    control: ParallelControl,
  ): FoundComponents | Promise<FoundComponents>;
}

export interface LatentSettings extends DesignOptions {
  readonly folds: Folds;
  readonly rule: PathRule;
  readonly seed: number;
}

/** What a fit leaves behind. */
export interface LatentState {
  readonly several: boolean;
  readonly inputs: Features;
  readonly responses: readonly string[];
  readonly structure: LatentStructure;
  readonly chosen: number;
  readonly validation?: PathValidation | undefined;
  readonly seed: number;
}

export type LatentTarget = Target<ArrayLike<number>> | MatrixLike | readonly string[];

/** Reads, finds the components, and chooses how many of them predict. */
export async function fitLatent(
  method: LatentMethod,
  rows: Rows,
  target: LatentTarget,
  settings: LatentSettings,
  control: FitControl,
): Promise<LatentState> {
  const { kind, count } = method;
  throwIfAborted(kind, control.signal);
  const { responses: y, names } = readResponses(kind, rows, target);
  const options = { missing: "error", except: names } as const;
  const { matrix: x, features, requireUsable } = readOpenPredictors(kind, rows, options);
  const data = { x, y, weights: readWeights(kind, rows, control.weights) };
  const design = await latentDesign(data, settings, control, requireUsable);
  const limit = componentLimit(method, design, y.columns);
  const structure = await findStructure(method, design, limit, control);
  const validation =
    count === undefined ? await validate(method, data, structure, settings, rows, control) : undefined;
  return {
    several: namesSeveral(target),
    inputs: features,
    responses: names,
    structure,
    chosen:
      validation === undefined ? structure.rotations.columns : placeByRule(kind, settings.rule, validation),
    ...(validation !== undefined && { validation }),
    seed: settings.seed,
  };
}

/** How many components are to be found; more than there can be is refused. */
function componentLimit(
  { kind, option, count, most }: LatentMethod,
  design: LatentDesign,
  responses: number,
): number {
  const possible = option === "rank" ? Math.min(design.limit, responses) : design.limit;
  if (count !== undefined && count > possible) {
    const why = option === "rank" ? "the cases, features and responses" : "the cases and features";
    throw new OptionError(
      `${kind}: option "${option}" must be at most ${possible}, which ${why} allow; got ${count}.`,
      { method: kind, option, expected: `at most ${possible}`, received: String(count) },
    );
  }
  return Math.min(possible, count ?? most ?? possible);
}

async function findStructure(
  method: LatentMethod,
  design: LatentDesign,
  limit: number,
  { signal, threads }: FitControl,
): Promise<LatentStructure> {
  const found = await method.find(design, limit, { signal, threads });
  const { features, responses, mass } = design;
  const components = found.rotations.columns;
  return {
    weights: withoutConstant(found.weights, features.constant),
    rotations: withoutConstant(found.rotations, features.constant),
    loadings: withoutConstant(found.loadings, features.constant),
    responseLoadings: found.responseLoadings,
    centers: features.centers,
    scales: features.scales,
    constant: features.constant,
    responseCenters: responses.centers,
    responseScales: responses.scales,
    scoreVariances: found.scoreSquares.map((square) => square / mass),
    featureVariance: design.squares.reduce((sum, square) => sum + square, 0) / mass,
    residualSums: residualSums(design, found),
    degreesOfFreedom: found.degreesOfFreedom ?? Float64Array.from({ length: components + 1 }, (_, m) => m),
  };
}

/** Scores are orthogonal: each takes away tᵀt·(2·q·c − c²), of its loading c where q would be least squares. */
function residualSums({ y, responses, responseSquares }: LatentDesign, found: FoundComponents): Matrix {
  const { scoreSquares, responseLoadings, fullLoadings = responseLoadings } = found;
  const sums = new Matrix(scoreSquares.length + 1, y.columns);
  for (const [j, total] of responseSquares.entries()) {
    let left = total;
    const unit = responses.scales[j] ** 2;
    sums.data[j] = unit * left;
    for (const [a, square] of scoreSquares.entries()) {
      const own = responseLoadings.get(j, a);
      left -= square * own * (2 * fullLoadings.get(j, a) - own);
      sums.data[(a + 1) * y.columns + j] = unit * Math.max(0, left);
    }
  }
  return sums;
}

function withoutConstant(matrix: Matrix, constant: readonly boolean[]): Matrix {
  return matrix.map((value, at) => (constant[Math.floor(at / matrix.columns)] ? 0 : value));
}

/** Tries every number of components on the cases of each fold, which it was not fitted to. */
async function validate(
  method: LatentMethod,
  data: LatentData,
  whole: LatentStructure,
  settings: LatentSettings,
  source: Rows,
  control: FitControl,
): Promise<PathValidation> {
  const { kind } = method;
  const components = whole.rotations.columns;
  const folds = makeFolds(kind, settings.folds, {
    source: source instanceof Table ? source : data.x.rows,
    rows: data.x.rows,
    task: "regression",
    target: undefined,
    seed: settings.seed,
  });
  const pause = pacer();
  const errors: Float64Array[] = [];
  const masses: number[] = [];
  for (const { name, train, test } of folds) {
    throwIfAborted(kind, control.signal);
    const design = await latentDesign(takeRows(kind, name, data, train), settings, control);
    const limit = Math.max(0, Math.min(components, design.limit));
    const left = takeRows(kind, name, data, test);
    const structure = await findStructure(method, design, limit, control);
    const own = squaredErrors(left, structure, whole, components);
    errors.push(own.means);
    masses.push(own.mass);
    control.onProgress?.({ phase: "folds", completed: errors.length, total: folds.length });
    await pause();
  }
  throwIfAborted(kind, control.signal);
  return summarizeFolds(errors, masses, "first");
}

function takeRows(method: string, fold: string, { x, y, weights }: LatentData, rows: Int32Array): LatentData {
  const taken = weights && takeNumbers(weights, rows);
  if (taken?.every((weight) => weight === 0)) {
    throw new DataError(`${method}: all cases of a part of ${fold} have the weight 0; choose other folds.`, {
      method,
      option: "folds",
      expected: "a weight > 0 in every part of every fold",
      received: "only 0",
    });
  }
  return { x: takeMatrixRows(x, rows), y: takeMatrixRows(y, rows), weights: taken };
}

function takeMatrixRows(matrix: Matrix, rows: Int32Array): Matrix {
  const out = new Matrix(rows.length, matrix.columns);
  for (const [i, row] of rows.entries()) out.row(i).set(matrix.row(row));
  return out;
}

/**
 * The mean squared error after each component, over all responses in the units of the whole fit. Where a
 * fold holds fewer components than all cases do, its last prediction stands for those that follow.
 */
function squaredErrors(
  { x, y, weights }: LatentData,
  fold: LatentStructure,
  whole: LatentStructure,
  components: number,
): { means: Float64Array; mass: number } {
  const found = fold.rotations.columns;
  const scores = scoresOf(x, fold, found);
  const means = new Float64Array(components + 1);
  const mass = weights === undefined ? x.rows : weights.reduce((sum, weight) => sum + weight, 0);
  for (let row = 0; row < x.rows; row += 1) {
    for (let k = 0; k < y.columns; k += 1) {
      const unit = (weights?.[row] ?? 1) / (mass * y.columns * whole.responseScales[k] ** 2);
      let residual = y.data[row * y.columns + k] - fold.responseCenters[k];
      for (let m = 0; m <= components; m += 1) {
        if (m > 0 && m <= found) {
          const loading = fold.responseLoadings.data[k * found + m - 1];
          residual -= fold.responseScales[k] * loading * scores.data[row * found + m - 1];
        }
        means[m] += unit * residual * residual;
      }
    }
  }
  return { means, mass };
}
