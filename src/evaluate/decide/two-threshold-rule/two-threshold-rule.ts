import { DataError, OptionError, ShapeError } from "../../../base/errors.js";
import { requireKnownParameters } from "../../../base/known-options.js";
import { type Label, listLevels, quote } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";
import { columnName, counted, got, wanted, words } from "../../../base/sentence.js";
import { Table } from "../../../data/table/table.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { Cases } from "../../../model/cases.js";
import { type Rows, readClasses, readWeights } from "../../../model/input.js";
import { bestCorner } from "./best-corner.js";

export interface TwoThresholdRuleParameters<L extends Label = Label> {
  /** What both columns must exceed; −∞ sets no condition. */
  readonly thresholds: readonly [number, number];
  /** The class of cases above both thresholds. */
  readonly above: L;
  /** The class of all other cases. */
  readonly otherwise: L;
  /** The names of the two columns, for tables; "x0" and "x1" by default. */
  readonly features?: readonly [string, string];
}

/** How a rule of two thresholds is fitted. */
export interface TwoThresholdFitOptions<L extends Label = Label> {
  /** The class above both thresholds. */
  readonly above: L;
  /** The two columns of a table that are compared; rows of numbers have exactly two. */
  readonly features?: readonly [string, string];
  /** One weight ≥ 0 for each case; a weight of 2 counts as two equal cases. */
  readonly weights?: ArrayLike<number>;
}

/**
 * Two classes by two thresholds: one class if both columns exceed their thresholds, otherwise the other.
 *
 * ```ts
 * const credit = new TwoThresholdRule({
 *   features: ["income", "savings"], thresholds: [30, 10], above: "low risk", otherwise: "high risk",
 * });
 * credit.predict([[40, 20], [40, 5]]); // ["low risk", "high risk"]
 * ```
 */
export class TwoThresholdRule<L extends Label = Label> {
  readonly features: readonly [string, string];
  readonly thresholds: readonly [number, number];
  readonly above: L;
  readonly otherwise: L;

  constructor(parameters: TwoThresholdRuleParameters<L>) {
    const method = "TwoThresholdRule";
    requireKnownParameters(method, parameters, ["thresholds", "above", "otherwise", "features"]);
    const { thresholds, above, otherwise, features = ["x0", "x1"] } = parameters;
    requireList(method, "thresholds", thresholds);
    insist(
      method,
      "thresholds",
      "two numbers",
      thresholds,
      thresholds.length === 2 && !thresholds.some(Number.isNaN),
    );
    insist(method, "otherwise", `a class other than ${quote(above)}`, [otherwise], above !== otherwise);
    this.features = requireTwo(method, features);
    this.thresholds = Object.freeze([thresholds[0], thresholds[1]] as const);
    this.above = above;
    this.otherwise = otherwise;
  }

  /**
   * The thresholds with the smallest error on the cases. They are midway between values; among equally good ones, the
   * higher are taken. If it is best to predict `otherwise` for every case, they are infinite.
   */
  static fit<L extends Label>(
    rows: Rows,
    target: ArrayLike<L> | string,
    options: TwoThresholdFitOptions<L>,
  ): TwoThresholdRule<L> {
    const method = "TwoThresholdRule.fit";
    requireKnownParameters(method, options, ["above", "features", "weights"]);
    const { above, features, weights } = options;
    const names = features ?? ["x0", "x1"];
    if (features === undefined && rows instanceof Table) {
      insist(method, "features", "the names of two columns of the table", ["none"], false);
    }
    const matrix = readPlane(method, rows, requireTwo(method, names));
    const { classes, codes } = readClasses<L>(method, rows, target);
    const at = classes.indexOf(above);
    if (classes.length !== 2 || at < 0) {
      const expected = `two classes, one of them ${quote(above)}`;
      const sentence = words`needs ${wanted(expected)}; the classes are ${got(listLevels(classes))}.`;
      throw new DataError(method, sentence);
    }
    const counted = readWeights(method, rows, weights);
    const { thresholds } = bestCorner({
      first: matrix.column(0),
      second: matrix.column(1),
      gains: Float64Array.from(codes, (code, i) => (code === at ? 1 : -1) * (counted?.[i] ?? 1)),
    });
    return new TwoThresholdRule({ thresholds, above, otherwise: classes[1 - at], features: names });
  }

  /** The class of every case, from rows of two numbers or a table with both columns. */
  predict(rows: Rows): L[] {
    const { rows: count, data } = readPlane("TwoThresholdRule.predict", rows, this.features);
    const [first, second] = this.thresholds;
    return Array.from({ length: count }, (_, i) =>
      data[2 * i] > first && data[2 * i + 1] > second ? this.above : this.otherwise,
    );
  }

  toString(): string {
    const conditions = this.features.map((name, j) => `${name} > ${this.thresholds[j]}`);
    return `if ${conditions.join(" and ")} then ${quote(this.above)} else ${quote(this.otherwise)}`;
  }
}

/** Two columns of numbers, in the order of the features. */
function readPlane(method: string, rows: Rows, features: readonly [string, string]): Matrix {
  const chosen = rows instanceof Table ? rows.select(features, method) : rows;
  if (chosen instanceof Table) {
    for (const name of features) {
      const { kind } = chosen.column(name);
      if (kind === "quantitative") continue;
      throw new DataError(
        method,
        words`${columnName(name)} must be ${wanted("quantitative")}; it is ${got(kind)}.`,
      );
    }
  }
  const { matrix } = new Cases({ method, rows: chosen, reading: { extremes: "all" } });
  if (matrix.columns === 2) return matrix;
  throw new ShapeError(
    method,
    words`needs ${wanted("two columns")}; got ${got(counted(matrix.columns, "column"))}.`,
  );
}

function requireTwo(method: string, features: readonly [string, string]): readonly [string, string] {
  const fine = features.length === 2 && features[0] !== features[1];
  insist(method, "features", "the names of two columns", features, fine);
  return Object.freeze([features[0], features[1]] as const);
}

function insist(
  method: string,
  option: string,
  expected: string,
  values: readonly Label[],
  ok: boolean,
): void {
  if (ok) return;
  throw new OptionError(method, { option, expected, received: values.join(", ") });
}
