import { throwIfAborted } from "../../base/control.js";
import type { Kind } from "../../data/table/column.js";
import type { FitControl } from "../../model/control.js";
import type { TargetKind } from "../../model/estimator.js";
import { type TargetCases, TargetTransformerEstimator } from "../../model/tasks/target-transformer.js";
import { columnCases } from "../engine/encode/cases.js";
import { requireEvery, ruleOf } from "./column-rule.js";
import { ThresholderModel, type ThresholderRule } from "./model.js";
import { thresholderOptions } from "./options.js";

/**
 * Turns quantitative and ordinal columns into boolean ones: true from a threshold on.
 *
 * ```ts
 * const table = Table.fromColumns({ age: [18, 25, 31, 44] });
 * const model = await new Thresholder({ threshold: "mean" }).fit(table);
 * model.thresholds; // { age: 29.5 }
 * model.transformTable(table).get(2, "age"); // true
 * ```
 */
export class Thresholder extends TargetTransformerEstimator<typeof thresholderOptions, ThresholderModel> {
  static readonly kind = "Thresholder";
  static readonly schema = thresholderOptions;
  static readonly models = [ThresholderModel];

  override get target(): TargetKind | undefined {
    return this.options.threshold === "gain" ? "classes" : undefined;
  }

  protected learn(cases: TargetCases, control: FitControl): ThresholderModel {
    const { columns, threshold } = this.options;
    const byColumn = typeof threshold === "object" ? threshold : undefined;
    const named = columns ?? (byColumn && Object.keys(byColumn));
    const read = columnCases(cases, named, (kind) => this.#suits(kind));
    const { table, weights, inputs, converted, passed } = read;
    if (byColumn !== undefined) requireEvery(byColumn, converted);
    const learned = threshold === "gain" ? cases.classes("threshold") : undefined;
    const rules: ThresholderRule[] = [];
    for (const column of converted) {
      throwIfAborted(this.kind, control.signal);
      const rule = typeof threshold === "object" ? { given: threshold[column] } : threshold;
      rules.push(ruleOf(column, table.column(column), rule, { weights, learned }));
      control.onProgress?.({ phase: "columns", completed: rules.length, total: converted.length });
    }
    return new ThresholderModel({ inputs, passed, rules });
  }

  /** Ordinal columns have a median and a gain, but no mean. */
  #suits(kind: Kind): boolean {
    const { threshold } = this.options;
    return (
      kind === "quantitative" || (kind === "ordinal" && (threshold === "median" || threshold === "gain"))
    );
  }
}
