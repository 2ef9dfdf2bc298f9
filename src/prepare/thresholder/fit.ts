import { throwIfAborted } from "../../base/control.js";
import type { Label } from "../../base/label.js";
import type { Kind } from "../../data/column.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type TargetKind } from "../../learn/estimator.js";
import { type Rows, readClasses } from "../../learn/input.js";
import { fitArguments } from "../columnwise/fit-arguments.js";
import { readTrainingCases, trainingTable } from "../encode/cases.js";
import { requireGivenTarget } from "../threshold-input.js";
import { requireEvery, ruleOf } from "./column-rule.js";
import { ThresholderModel, type ThresholderRule } from "./model.js";
import { thresholderOptions } from "./options.js";

/** The target's classes, or its name in the table. */
type Target = ArrayLike<Label> | string;

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
export class Thresholder extends Estimator<typeof thresholderOptions> {
  static readonly kind = "Thresholder";
  static readonly task = "transformation";
  static readonly schema = thresholderOptions;

  override get target(): TargetKind | undefined {
    return this.options.threshold === "gain" ? "classes" : undefined;
  }

  fit(rows: Rows, control?: FitControl): Promise<ThresholderModel>;
  fit(rows: Rows, target: Target, control?: FitControl): Promise<ThresholderModel>;
  async fit(rows: Rows, second?: Target | FitControl, third?: FitControl): Promise<ThresholderModel> {
    const { kind } = this;
    const { threshold } = this.options;
    const { target, control } = fitArguments<Target>(second, third);
    throwIfAborted(kind, control.signal);
    const except = typeof target === "string" ? [target] : [];
    const table = trainingTable(kind, rows);
    const chosen = this.#chosen(table, except);
    const { weights, features, encoded, passed } = readTrainingCases(kind, table, chosen, except, control);
    if (typeof threshold === "object") requireEvery(threshold, encoded);
    const learned =
      threshold === "gain"
        ? readClasses(kind, rows, requireGivenTarget(kind, "threshold", threshold, target))
        : undefined;
    const rules: ThresholderRule[] = [];
    for (const column of encoded) {
      throwIfAborted(kind, control.signal);
      const own = typeof threshold === "object" ? { given: threshold[column] } : threshold;
      rules.push(ruleOf(column, table.column(column), own, { weights, learned }));
      control.onProgress?.({ phase: "columns", completed: rules.length, total: encoded.length });
    }
    return new ThresholderModel({ features, passed, rules });
  }

  #chosen(table: Table, except: readonly string[]): readonly string[] {
    const { columns, threshold } = this.options;
    if (columns !== undefined) return columns;
    if (typeof threshold === "object") return Object.keys(threshold);
    const ordered = threshold === "median" || threshold === "gain";
    const chosen = (kind: Kind) => kind === "quantitative" || (ordered && kind === "ordinal");
    return table.featureNames(except).filter((name) => chosen(table.kind(name)));
  }
}
