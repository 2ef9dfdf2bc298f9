import type { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Cases } from "../../../model/cases.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import type { ModelsOf } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import { componentRows, MixtureModel } from "../engine/model.js";
import type { Chosen, Shape } from "../engine/select.js";
import { countCases, densityThreshold } from "../engine/shares.js";
import { labelsFit, mixtureFields } from "../engine/state.js";
import type { CountFamily } from "./family.js";
import type { CountMixtureSettings } from "./options.js";
import { type CountCases, type CountFit, scoreCounts } from "./solver.js";

/** The codecs and conditions of these fields. */
export const countMixtureState = StateSchema.of({
  ...mixtureFields,
  /** The probabilities of every component: components × features. */
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

/** What a mixture of counts learns. */
export interface CountMixtureState extends StateOf<typeof countMixtureState> {}

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

abstract class CountMixtureBase extends MixtureModel<CountMixtureState> {
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

/** The base of mixtures of counts. */
export const CountMixtureModel = CountMixtureBase as unknown as ModelsOf<typeof CountMixtureBase>;
export type CountMixtureModel<S extends CountMixtureState = CountMixtureState> = CountMixtureBase & S;
