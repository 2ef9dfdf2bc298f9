import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { TransformerEstimator } from "../../../model/tasks/unsupervised.js";
import { BooleanFactorizationModel } from "./model.js";
import { booleanFactorizationOptions } from "./options.js";
import { type Patterns, patternsOf, readBinary } from "./patterns.js";
import { type BooleanFactors, factorExactly, factorGreedily } from "./solver.js";

/**
 * Writes a matrix of zeros and ones as a Boolean product: a cell is 1 if its row has a component that contains its column
 * (Flach, section 10.3).
 *
 * ```ts
 * const model = await new BooleanFactorization({ components: 2 }).fit([[1, 1, 0], [0, 1, 1], [1, 1, 1]]);
 * model.components; // two groups of columns
 * ```
 */
export class BooleanFactorization extends TransformerEstimator<
  typeof booleanFactorizationOptions,
  BooleanFactorizationModel
> {
  static readonly kind = "BooleanFactorization";
  static readonly schema = booleanFactorizationOptions;
  static readonly models = [BooleanFactorizationModel];
  static readonly preparation: Preparation = { missing: "native", suits: { columns: "presence" } };

  /** Missing values are neither right nor wrong. */
  protected override get reading(): Reading {
    return { missing: "native", extremes: "all" };
  }

  protected async learn(cases: Cases, control: FitControl): Promise<BooleanFactorizationModel> {
    const { kind: method, options } = this;
    const { matrix, features: inputs, weights } = cases;
    const cells = readBinary(method, matrix, inputs.names, options.threshold);
    const patterns = patternsOf(cells, matrix.columns, weights);
    const pause = abortablePacer(method, control.signal);
    const steps =
      options.method === "exact"
        ? factorExactly(method, patterns, options.components)
        : factorGreedily(patterns, options.components);
    const found = await finishPaced(steps, pause);
    const components = componentsOf(found, patterns, options.components);
    const { missed, added } = wrongCells(found, patterns);
    return new BooleanFactorizationModel({
      inputs,
      components,
      missed,
      added,
      isBest: options.method === "exact" || found.errors === 0,
      threshold: options.threshold,
    });
  }
}

/** Components × features, the one that most cases have first; those that nothing needs are left out. */
function componentsOf({ rows, columns }: BooleanFactors, { weights }: Patterns, count: number): Matrix {
  const used = Array.from({ length: count }, (_, k) => ({
    bit: 1 << k,
    weight: rows.reduce((sum, mask, i) => sum + (mask & (1 << k) ? weights[i] : 0), 0),
  })).filter(({ bit, weight }) => weight > 0 && columns.some((mask) => (mask & bit) !== 0));
  used.sort((a, b) => b.weight - a.weight || a.bit - b.bit);
  const out = new Matrix(used.length, columns.length);
  for (const [k, { bit }] of used.entries())
    for (const [j, mask] of columns.entries()) out.data[k * columns.length + j] = mask & bit ? 1 : 0;
  return out;
}

function wrongCells({ rows, columns }: BooleanFactors, { cells, weights }: Patterns) {
  let missed = 0;
  let added = 0;
  for (const [i, row] of rows.entries())
    for (const [j, column] of columns.entries()) {
      const cell = cells[i * columns.length + j];
      if (cell === 1 && (row & column) === 0) missed += weights[i];
      if (cell === 0 && (row & column) !== 0) added += weights[i];
    }
  return { missed, added };
}
