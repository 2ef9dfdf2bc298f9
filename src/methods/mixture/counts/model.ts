import type { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Cases } from "../../../model/cases.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import type { Rows } from "../../../model/input.js";
import { componentRows, MixtureModel } from "../engine/model.js";
import type { Chosen, Shape } from "../engine/select.js";
import { countCases, densityThreshold } from "../engine/shares.js";
import { labelsFit, type MixtureState, mixtureFields } from "../engine/state.js";
import type { CountFamily } from "./family.js";
import type { CountMixtureSettings } from "./options.js";
import { type CountCases, type CountFit, scoreCounts } from "./solver.js";

/** What a mixture of counts learns. */
export interface CountMixtureState extends MixtureState {
  /** The probabilities of every component: components × features. */
  readonly probabilities: Matrix;
}

/** The codecs and conditions of these fields. */
export const countMixtureState = new StateSchema<CountMixtureState>({
  ...mixtureFields,
  probabilities: codecs.matrix,
})
  .check("labels", "must name the components", labelsFit)
  .check(
    "probabilities",
    "must be between 0 and 1, one row per component and one column per feature",
    ({ probabilities, weights, inputs }) =>
      probabilities.rows === weights.length &&
      probabilities.columns === inputs.names.length &&
      probabilities.data.every((p) => p > 0 && p <= 1),
  );

/** The state that a fit gives. */
export function countMixtureStateOf(
  cases: Cases,
  { weights: counts, x }: CountCases,
  { fitted, parameterCount, icl, selection }: Chosen<CountFit, Shape>,
  { outliers, seed }: CountMixtureSettings,
): CountMixtureState & Pick<Required<CountMixtureState>, "convergence" | "seed"> {
  const { parameters, labels, densities, logLikelihood, history, starts, convergence } = fitted;
  return {
    inputs: cases.features,
    ...parameters,
    labels,
    logLikelihood,
    parameterCount,
    ...countCases(counts, x.rows),
    icl,
    threshold: densityThreshold(densities, counts, outliers),
    history,
    starts,
    selection,
    convergence,
    seed,
  };
}

/** A sparse matrix of its own numbers. */
export function ownSparse({ rows, columns, rowPointers, columnIndices, values }: SparseMatrix): SparseMatrix {
  return new SparseMatrix(rows, columns, rowPointers.slice(), columnIndices.slice(), values.slice());
}

/** The base of mixtures of counts. */
export abstract class CountMixtureModel<
  S extends CountMixtureState = CountMixtureState,
> extends MixtureModel<S> {
  declare readonly probabilities: Matrix;

  protected abstract readonly family: CountFamily;

  protected abstract read(rows: Rows): SparseMatrix;

  /** The part of the log density of every case that no component changes, if there is one. */
  protected base(_x: SparseMatrix): Float64Array | undefined {
    return undefined;
  }

  /** log P(component) + log p(case | component), cases × components. */
  jointLogDensity(rows: Rows): Matrix {
    const x = this.read(rows);
    const scores = scoreCounts(x, this.family, this);
    const base = this.base(x);
    return base === undefined
      ? scores
      : scores.map((value, at) => value + base[Math.floor(at / scores.columns)]);
  }

  protected describeComponents(): string[][] {
    return componentRows(this.weights, this.features, "P", this.probabilities);
  }
}
