import { got, OptionError, optionName, wanted, words } from "../../../../base/errors.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { takeDense, takeNumbers } from "../../../../model/case-rows.js";
import type { MultiResponseCases } from "../../../../model/cases.js";
import type { FitControl } from "../../../../model/control.js";
import { withArena } from "../../../../wasm/arena.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { type FoldSettings, foldsOf } from "../choice/choose-by-folds.js";
import { type FoldErrors, indexByRule, type PathValidation, validateFolds } from "../choice/validate-path.js";
import {
  type DesignOptions,
  type FeatureForm,
  type LatentData,
  type LatentDesign,
  latentDesign,
} from "./design.js";
import type { LatentState } from "./state.js";
import { type LatentComponents, type LatentStructure, scoresOf } from "./structure.js";

/** What a method finds in a design. */
export interface FoundComponents extends LatentComponents {
  /** tᵀt of every score. */
  readonly scoreSquares: Float64Array;
  /** Yᵀt/tᵀt, where the responses' loadings were shrunken. */
  readonly fullLoadings?: Matrix;
  /** By components from 0 on. The default is their number. */
  readonly degreesOfFreedom?: Float64Array;
}

/** A method that predicts by components. */
export interface LatentMethod {
  readonly kind: string;
  /** The option for the number of components, and its value. */
  readonly option: "components" | "rank";
  readonly count: number | undefined;
  readonly most: number | undefined;
  /** What `find` works on. */
  readonly form: FeatureForm;
  /** At most `limit` components, fewer where the data hold no more. */
  find(
    design: LatentDesign,
    limit: number,
    control: ParallelControl,
  ): FoundComponents | Promise<FoundComponents>;
}

/** A method whose options give the number of components, or how many to try. */
export function byComponents(
  kind: string,
  options: { readonly components?: number | undefined; readonly maxComponents?: number | undefined },
  form: FeatureForm,
  find: LatentMethod["find"],
): LatentMethod {
  return { kind, option: "components", count: options.components, most: options.maxComponents, form, find };
}

export interface LatentSettings extends DesignOptions, FoldSettings {}

/** Finds the components, and chooses how many of them predict. */
export async function fitLatent(
  method: LatentMethod,
  cases: MultiResponseCases,
  settings: LatentSettings,
  control: FitControl,
): Promise<LatentState> {
  const { kind, count } = method;
  const { features, names, weights } = cases;
  // A design is a copy; the folds of a choice are taken from the rows later.
  const data = { x: (count === undefined ? cases.owned : cases).unchecked, y: cases.responses, weights };
  const usable = () => cases.requireUsable();
  const limitOf = (design: LatentDesign) => componentLimit(method, design, names.length);
  const structure = await structureOf(method, data, settings, control, limitOf, usable);
  const most = structure.rotations.columns;
  const validation =
    count === undefined && most > 0
      ? await validate(method, data, structure, settings, cases, control)
      : undefined;
  return {
    inputs: features,
    responses: names,
    structure,
    chosen: validation === undefined ? most : indexByRule(kind, settings.rule, validation),
    validation,
    seed: settings.seed,
  };
}

/** The number of components to find; more than there can be are refused. */
function componentLimit(
  { kind, option, count, most }: LatentMethod,
  design: LatentDesign,
  responses: number,
): number {
  const possible = option === "rank" ? Math.min(design.limit, responses) : design.limit;
  if (count !== undefined && count > possible) {
    const why = option === "rank" ? "the cases, features and responses" : "the cases and features";
    const sentence = words`${optionName(option)} must be ${wanted(`at most ${possible}`)}, which ${why} allow; got ${got(count)}.`;
    throw new OptionError(kind, sentence);
  }
  return Math.min(possible, count ?? most ?? possible);
}

/** The components of some cases, and what predicts by them. */
function structureOf(
  method: LatentMethod,
  data: LatentData,
  settings: LatentSettings,
  { signal, threads }: FitControl,
  limitOf: (design: LatentDesign) => number,
  requireUsable?: () => void,
): Promise<LatentStructure> {
  const control = { signal, threads };
  return withArena(async (arena) => {
    const design = await latentDesign(arena, data, method.form, settings, control, requireUsable);
    return describe(design, await method.find(design, limitOf(design), control));
  });
}

function describe(design: LatentDesign, found: FoundComponents): LatentStructure {
  const { features, responses, totalWeight } = design;
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
    scoreVariances: found.scoreSquares.map((square) => square / totalWeight),
    featureVariance: design.squares.reduce((sum, square) => sum + square, 0) / totalWeight,
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
      const loading = responseLoadings.get(j, a);
      left -= square * loading * (2 * fullLoadings.get(j, a) - loading);
      sums.data[(a + 1) * y.columns + j] = unit * Math.max(0, left);
    }
  }
  return sums;
}

function withoutConstant(matrix: Matrix, constant: readonly boolean[]): Matrix {
  return matrix.map((value, at) => (constant[Math.floor(at / matrix.columns)] ? 0 : value));
}

/** Tries every number of components on the cases of each fold, without which it was fitted. */
function validate(
  method: LatentMethod,
  data: LatentData,
  whole: LatentStructure,
  settings: LatentSettings,
  { source }: MultiResponseCases,
  control: FitControl,
): Promise<PathValidation> {
  const { kind } = method;
  const { weights } = data;
  const components = whole.rotations.columns;
  const folds = foldsOf(kind, settings.folds, settings.seed, { source, weights });
  const errorsOf = async ({ train, test }: { train: Int32Array; test: Int32Array }) => {
    const limitOf = ({ limit }: LatentDesign) => Math.max(0, Math.min(components, limit));
    const structure = await structureOf(method, takeRows(data, train), settings, control, limitOf);
    return squaredErrors(takeRows(data, test), structure, whole, components);
  };
  return validateFolds(kind, folds, weights, errorsOf, control);
}

function takeRows({ x, y, weights }: LatentData, rows: Int32Array): LatentData {
  return { x: takeDense(x, rows), y: takeDense(y, rows), weights: weights && takeNumbers(weights, rows) };
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
): FoldErrors {
  const found = fold.rotations.columns;
  const scores = scoresOf(x, fold, found);
  const means = new Float64Array(components + 1);
  const totalWeight = weights === undefined ? x.rows : weights.reduce((sum, weight) => sum + weight, 0);
  for (let row = 0; row < x.rows; row += 1) {
    for (let k = 0; k < y.columns; k += 1) {
      const unit = (weights?.[row] ?? 1) / (totalWeight * y.columns * whole.responseScales[k] ** 2);
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
  return { means, totalWeight };
}
