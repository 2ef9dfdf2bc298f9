import { throwIfAborted } from "../../base/control.js";
import type { Label } from "../../base/label.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type TargetKind } from "../../learn/estimator.js";
import { type Classes, type Rows, readClasses } from "../../learn/input.js";
import { fitArguments } from "../columnwise/fit-arguments.js";
import { readTrainingCases, trainingTable } from "../encode/cases.js";
import { requireCounted, requireGivenTarget } from "../threshold-input.js";
import { cutByClasses, cutValues } from "./cut-column.js";
import { DiscretizerModel, type DiscretizerRule, numbersOf } from "./model.js";
import { discretizerOptions } from "./options.js";

/** The target's classes, or its name in the table. */
type Target = ArrayLike<Label> | string;

/**
 * Cuts quantitative columns into bins: by frequency, by width, by clusters, by standard deviations, or,
 * learning from classes, by splitting or merging.
 *
 * ```ts
 * const table = Table.fromColumns({ age: [18, 25, 31, 44, 60, 71] });
 * const model = await new Discretizer({ bins: 3 }).fit(table);
 * model.transformTable(table).get(2, "age"); // "[28, 52)"
 * ```
 */
export class Discretizer extends Estimator<typeof discretizerOptions> {
  static readonly kind = "Discretizer";
  static readonly task = "transformation";
  static readonly schema = discretizerOptions;

  override get target(): TargetKind | undefined {
    const { method } = this.options;
    return method === "recursive" || method === "chi-merge" ? "classes" : undefined;
  }

  fit(rows: Rows, control?: FitControl): Promise<DiscretizerModel>;
  fit(rows: Rows, target: Target, control?: FitControl): Promise<DiscretizerModel>;
  async fit(rows: Rows, second?: Target | FitControl, third?: FitControl): Promise<DiscretizerModel> {
    const { kind, options } = this;
    const { target, control } = fitArguments<Target>(second, third);
    throwIfAborted(kind, control.signal);
    const except = typeof target === "string" ? [target] : [];
    const table = trainingTable(kind, rows);
    const chosen =
      options.columns ?? table.featureNames(except).filter((name) => table.kind(name) === "quantitative");
    const { weights, features, encoded, passed } = readTrainingCases(kind, table, chosen, except, control);
    const learned =
      this.target === undefined
        ? undefined
        : readClasses(kind, rows, requireGivenTarget(kind, "method", options.method, target));
    const rules: DiscretizerRule[] = [];
    for (const column of encoded) {
      throwIfAborted(kind, control.signal);
      rules.push(this.#rule(column, numbersOf(column, table.column(column)), learned, weights));
      control.onProgress?.({ phase: "columns", completed: rules.length, total: encoded.length });
    }
    return new DiscretizerModel({ features, passed, rules });
  }

  #rule(
    column: string,
    values: Float64Array,
    learned: Classes<Label> | undefined,
    weights: Float64Array | undefined,
  ): DiscretizerRule {
    const { kind, options } = this;
    requireCounted(kind, column, values, weights);
    const cuts =
      learned === undefined
        ? cutValues(options, values, weights)
        : cutByClasses(options, values, learned.codes, learned.classes.length, weights);
    return { column, output: options.output, ...cuts, ...(options.trace && { classes: learned?.classes }) };
  }
}
