// The analysis of variance of an additive model (ESL sections 5.7 and 9.5): its linear predictor as a constant, a function
// of each column, and a function of each pair of columns that only has what these cannot say.

import { DataError, got, wanted, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { quote } from "../../../base/label.js";
import { textGrid } from "../../../base/text-grid.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { type Rows, readNewCases, readWeights } from "../../../model/input.js";
import { requireModel } from "../../../model/require-model.js";
import { decimals, number } from "../../linear/engine/report.js";
import { averagedBasis } from "./averaged-basis.js";
import { gathered } from "./construct.js";
import type { GAMModel } from "./model.js";
import type { FittedTerm } from "./state.js";

/** Predictors that vary by less than this share of their size are constant up to rounding. */
const ROUNDING = 1e-13;

/** A main effect or an interaction. */
export interface AnovaComponent {
  /** The columns that it is a function of, joined by ":". */
  readonly name: string;
  /** One for a main effect, two for an interaction. */
  readonly columns: readonly string[];
  /** Its values at the rows; their mean is 0. */
  readonly values: Float64Array;
  /** Their variance. */
  readonly variance: number;
  /** Its variance by that of the linear predictor; shares are NaN if the latter does not vary. */
  readonly varianceShare: number;
  /** Its covariances with all other components by the variance of the linear predictor. */
  readonly covarianceShare: number;
  /** What it explains of the variance of the linear predictor: the sum of both. */
  readonly share: number;
}

/** The components of an additive model. */
export class AnovaDecomposition {
  /** The mean of the linear predictor, without an offset. */
  readonly constant: number;
  /** The main effects in the order of their terms, and then the interactions. */
  readonly components: readonly AnovaComponent[];

  constructor(constant: number, components: readonly AnovaComponent[]) {
    this.constant = constant;
    this.components = components;
  }

  /** A component by the names of its columns, in any order. */
  component(...columns: readonly string[]): AnovaComponent {
    const found = this.components.find(
      (own) => own.columns.length === columns.length && columns.every((name) => own.columns.includes(name)),
    );
    if (found !== undefined) return found;
    const known = this.components.map(({ name }) => quote(name)).join(", ");
    const sentence = words`there is no component of ${got(columns.join(":"))}; the components are ${wanted(known)}.`;
    throw new DataError("AnovaDecomposition.component", sentence);
  }

  /** The shares of all components as a table of text. */
  summary(): string {
    const rows = this.components.map(({ name, variance, varianceShare, covarianceShare, share }) => [
      name,
      number(Math.sqrt(variance)),
      ...[varianceShare, covarianceShare, share].map(shareText),
    ]);
    const headings = ["component", "std. deviation", "variance share", "covariance share", "share"];
    return [
      `Decomposition of the linear predictor around ${number(this.constant)}`,
      "",
      textGrid([headings, ...rows], 1),
    ].join("\n");
  }
}

/**
 * Divides the linear predictor of an additive model into main effects and interactions of two columns, with their shares
 * of its variance. Each has the mean 0, and an interaction has the mean 0 along each of its columns while the other is
 * distributed as in all rows: main effects say all that functions of one column can say. For terms by `ti` this holds at
 * the training cases as they are; what `te` and `t2` mix is divided.
 *
 * ```ts
 * const model = await new GAM().fit(table, "y ~ s(x) + s(z) + ti(x, z)");
 * anovaDecomposition(model, table).summary();
 * ```
 */
export function anovaDecomposition(
  model: GAMModel,
  rows: Rows,
  options: { readonly weights?: ArrayLike<number> } = {},
): AnovaDecomposition {
  const method = "anovaDecomposition";
  requireModel(method, model, ["smooths", "linear"]);
  requireKnownOptions(method, options, ["weights"]);
  const x = readNewCases(method, rows, model.inputs, "error");
  if (x.rows === 0) throw new DataError(method, words`there are ${got("no rows")}.`);
  const weights = readWeights(method, rows, options.weights) ?? new Float64Array(x.rows).fill(1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => weight / total);
  const parts = new Parts(x.rows);
  addLinear(model, x, parts);
  for (const term of model.smooths) addSmooth(model, term, x, shares, parts);
  const intercept = model.hasIntercept ? model.coefficients[0] : 0;
  return parts.decomposition(intercept, shares);
}

/** Four digits; rounding errors have no sign. */
function shareText(share: number): string {
  return decimals(Math.round(share * 1e4) / 1e4 + 0, 4);
}

/** The sums of what belongs to the same columns. */
class Parts {
  readonly #rows: number;
  readonly #values = new Map<
    string,
    { readonly columns: readonly string[]; readonly values: Float64Array }
  >();

  constructor(rows: number) {
    this.#rows = rows;
  }

  add(columns: readonly string[], values: Float64Array): void {
    const key = JSON.stringify([...columns].sort());
    const found = this.#values.get(key)?.values ?? new Float64Array(this.#rows);
    for (let row = 0; row < found.length; row += 1) found[row] += values[row];
    if (!this.#values.has(key)) this.#values.set(key, { columns, values: found });
  }

  decomposition(intercept: number, shares: Float64Array): AnovaDecomposition {
    let constant = intercept;
    const parts = [...this.#values.values()].sort((a, b) => a.columns.length - b.columns.length);
    const all = new Float64Array(this.#rows);
    for (const { values } of parts) {
      const mean = meanOf(values, shares);
      constant += mean;
      for (let row = 0; row < values.length; row += 1) {
        values[row] -= mean;
        all[row] += values[row];
      }
    }
    const size = all.reduce((most, value) => Math.max(most, Math.abs(value)), Math.abs(constant));
    const found = meanProduct(all, all, shares);
    // A predictor that does not vary has no shares.
    const sum = found > (ROUNDING * size) ** 2 ? found : Number.NaN;
    const components = parts.map(({ columns, values }) => {
      const variance = meanProduct(values, values, shares);
      const share = meanProduct(values, all, shares) / sum;
      const varianceShare = variance / sum;
      const covarianceShare = share - varianceShare;
      return { name: columns.join(":"), columns, values, variance, varianceShare, covarianceShare, share };
    });
    return new AnovaDecomposition(constant, components);
  }
}

/** Linear terms are main effects, of one column of the table each. */
function addLinear({ linear, hasIntercept, coefficients }: GAMModel, x: Matrix, parts: Parts): void {
  let at = Number(hasIntercept);
  for (const { term, features } of linear) {
    if (term.includes(":"))
      throw new DataError(
        "anovaDecomposition",
        words`the linear term ${got(term)} has its main effects in it; write it as a tensor product, such as ${wanted(`ti(${term.split(":").join(", ")})`)}.`,
      );
    const values = new Float64Array(x.rows);
    for (const feature of features) {
      for (let row = 0; row < x.rows; row += 1)
        values[row] += coefficients[at] * x.data[row * x.columns + feature];
      at += 1;
    }
    parts.add([term], values);
  }
}

function addSmooth(
  { coefficients, features }: GAMModel,
  { term, inputs, basis, first }: FittedTerm,
  x: Matrix,
  shares: Float64Array,
  parts: Parts,
): void {
  const owners = inputs.map(({ feature }) => features[feature]);
  const columns = [...new Set(owners)];
  const own = gathered(x, inputs);
  const beta = (functions: Matrix) =>
    functions.multiply(coefficients.subarray(first, first + functions.columns));
  const averaged = (isAveraged: readonly boolean[]): Float64Array => {
    const functions = averagedBasis(basis, { x: own, isAveraged, shares });
    if (functions !== undefined) return beta(functions);
    const better = `s(${columns[0]}) + s(${columns[1]}) + ti(${columns.join(", ")})`;
    const sentence = words`the surface ${got(term)} cannot be divided into main effects and an interaction; fit ${wanted(better)}.`;
    throw new DataError("anovaDecomposition", sentence);
  };
  const values = averaged(inputs.map(() => false));
  if (columns.length === 1) {
    parts.add(columns, values);
    return;
  }
  if (columns.length > 2)
    throw new DataError(
      "anovaDecomposition",
      words`the term ${got(term)} is a function of ${columns.length} columns; ${wanted("at most 2")} can be divided.`,
    );
  const [one, two] = columns.map((name) => averaged(owners.map((owner) => owner !== name)));
  const mean = meanOf(one, shares);
  parts.add([columns[0]], one);
  parts.add([columns[1]], two);
  // The mean is in both main effects; constants are gathered at the end.
  parts.add(
    columns,
    values.map((value, row) => value - one[row] - two[row] + mean),
  );
  parts.add([columns[0]], new Float64Array(x.rows).fill(-mean));
}

function meanOf(values: Float64Array, shares: Float64Array): number {
  return values.reduce((sum, value, row) => sum + shares[row] * value, 0);
}

function meanProduct(a: Float64Array, b: Float64Array, shares: Float64Array): number {
  return shares.reduce((sum, share, row) => sum + share * a[row] * b[row], 0);
}
