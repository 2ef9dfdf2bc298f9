import { throwIfAborted } from "../../base/control.js";
import { DataError, wanted, words } from "../../base/errors.js";
import { type Label, quote } from "../../base/label.js";
import { Table } from "../../data/table/table.js";
import { kFold, stratifiedKFold } from "../../evaluate/folds/k-fold.js";
import type { FitControl } from "../../model/control.js";
import type { TargetKind } from "../../model/estimator.js";
import { SupervisedTransformerEstimator, type TargetCases } from "../../model/tasks/target-transformer.js";
import { columnCases, hasLevels } from "../engine/encode/cases.js";
import { learnLevels, levelIndices } from "../engine/encode/levels.js";
import { TargetEncoderModel, type TargetRule } from "./model.js";
import { targetEncoderOptions } from "./options.js";
import { encodeLevels, type LeveledResponse } from "./solver.js";

/** A response that levels are encoded by: numbers, or 1 for the cases of a class. */
interface Response {
  readonly label?: Label;
  readonly values: Float64Array;
}

/**
 * Turns levels into numbers: the mean of the target among the cases of the level, drawn toward the mean of all. The next
 * step of a pipeline learns from means that were computed without the case itself, so that it does not see its target.
 *
 * ```ts
 * const table = Table.fromColumns({ city: ["a", "a", "b", "b"], rent: [5, 7, 10, 12] });
 * const model = await new TargetEncoder({ smoothing: 0 }).fit(table, "rent");
 * model.transform(table); // [[6], [6], [11], [11]]
 * ```
 */
export class TargetEncoder extends SupervisedTransformerEstimator<
  typeof targetEncoderOptions,
  TargetEncoderModel
> {
  static readonly kind = "TargetEncoder";
  static readonly schema = targetEncoderOptions;
  static readonly models = [TargetEncoderModel];

  override get target(): TargetKind {
    return this.options.response === "classes" ? "classes" : "numbers";
  }

  protected learn(cases: TargetCases, control: FitControl): TargetEncoderModel {
    const { kind, options } = this;
    const { smoothing, unknown, folds: most, seed } = options;
    const { table, weights, inputs, converted, passed } = columnCases(cases, options.columns, hasLevels);
    const responses = this.#responses(cases);
    const count = table.rows;
    const every = Int32Array.from({ length: count }, (_, row) => row);
    const plan = { folds: Math.min(most, count), seed };
    const [first] = responses;
    const folds =
      count < 2
        ? []
        : first.label === undefined
          ? kFold(count, plan)
          : stratifiedKFold(count, strataOf(responses, count), plan);
    const rules: TargetRule[] = [];
    const crossed = new Map<string, readonly Float64Array[]>();
    for (const column of converted) {
      throwIfAborted(kind, control.signal);
      const { levels } = learnLevels(kind, column, table.column(column), weights, 0);
      const indices = levelIndices(kind, { column, levels, rare: [] }, table.column(column), "ignore");
      // Missing values come first: they form a separate level.
      const codes = indices.map((index) => (index < 0 ? 0 : index + 1));
      const encoded = responses.map(({ label, values: response }) => {
        const leveled = { indices: codes, levels: levels.length + 1, response, weights };
        const { means, prior } = encodeLevels(leveled, every, smoothing);
        return {
          label,
          means: means.slice(1),
          missing: means[0],
          prior,
          cross: crossFit(leveled, folds, smoothing, prior),
        };
      });
      crossed.set(
        column,
        encoded.map(({ cross }) => cross),
      );
      rules.push({
        column,
        levels,
        unknown,
        encodings: encoded.map(({ label, means, missing, prior }) => ({
          name: label === undefined ? column : `${column}=${String(label)}`,
          means,
          missing,
          prior,
        })),
      });
      control.onProgress?.({ phase: "columns", completed: rules.length, total: converted.length });
    }
    return new TargetEncoderModel({ inputs, passed, rules, seed }, { rows: count, crossed });
  }

  /** The target as numbers, or as 1 and 0 for the second of two classes, or for each of several. */
  #responses(cases: TargetCases): readonly Response[] {
    if (!this.#hasClasses(cases)) return [{ values: cases.numbers() }];
    const { classes, codes } = cases.classes();
    if (classes.length < 2) {
      const sentence = words`all cases are of class ${quote(classes[0])}; shares of classes need ${wanted("at least two")}.`;
      throw new DataError(this.kind, sentence, { received: "1 class" });
    }
    const shares = classes.map((label, k) => ({
      label,
      values: Float64Array.from(codes, (code) => Number(code === k)),
    }));
    // The shares of two classes add up to 1, and one column says both.
    return classes.length === 2 ? [{ values: shares[1].values }] : shares;
  }

  #hasClasses({ source, target }: TargetCases): boolean {
    const { response } = this.options;
    if (response !== "auto" || target === undefined) return response === "classes";
    if (typeof target === "string")
      return source instanceof Table && source.has(target) && source.kind(target) !== "quantitative";
    return typeof target[0] !== "number";
  }
}

/** The class of every case, for folds that keep the shares of the classes. */
function strataOf(responses: readonly Response[], count: number): number[] {
  return Array.from({ length: count }, (_, row) => responses.findIndex(({ values }) => values[row] === 1));
}

/** The encoding of every case by the cases of the other folds. */
function crossFit(
  cases: LeveledResponse,
  folds: readonly { readonly train: Int32Array; readonly test: Int32Array }[],
  smoothing: "auto" | number,
  prior: number,
): Float64Array {
  const out = new Float64Array(cases.indices.length).fill(prior);
  for (const { train, test } of folds) {
    const { means, prior: foldPrior } = encodeLevels(cases, train, smoothing);
    // Cases of weight 0 alone say nothing.
    const usual = Number.isNaN(foldPrior) ? prior : foldPrior;
    for (const row of test) {
      const mean = means[cases.indices[row]];
      out[row] = Number.isNaN(mean) ? usual : mean;
    }
  }
  return out;
}
