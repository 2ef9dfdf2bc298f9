import { throwIfAborted } from "../../base/control.js";
import type { Label } from "../../base/label.js";
import type { FitControl } from "../../model/control.js";
import type { TargetKind } from "../../model/estimator.js";
import type { Classes } from "../../model/input.js";
import { type TargetCases, TargetTransformerEstimator } from "../../model/tasks/target-transformer.js";
import { cutByClasses, cutValues } from "../engine/bins/cut-column.js";
import { columnCases } from "../engine/encode/cases.js";
import { finiteNumbers, requireCounted } from "../engine/threshold-input.js";
import { DiscretizerModel, type DiscretizerRule } from "./model.js";
import { discretizerOptions } from "./options.js";

/**
 * Cuts quantitative columns into bins: by frequency, by width, by clusters, by standard deviations, or, if
 * classes are given, by splitting or merging.
 *
 * ```ts
 * const table = Table.fromColumns({ age: [18, 25, 31, 44, 60, 71] });
 * const model = await new Discretizer({ bins: 3 }).fit(table);
 * model.transformTable(table).get(2, "age"); // "[28, 52)"
 * ```
 */
export class Discretizer extends TargetTransformerEstimator<typeof discretizerOptions, DiscretizerModel> {
  static readonly kind = "Discretizer";
  static readonly schema = discretizerOptions;
  static readonly models = [DiscretizerModel];

  override get target(): TargetKind | undefined {
    const { method } = this.options;
    return method === "recursive" || method === "chi-merge" ? "classes" : undefined;
  }

  protected learn(cases: TargetCases, control: FitControl): DiscretizerModel {
    const read = columnCases(cases, this.options.columns, (kind) => kind === "quantitative");
    const { table, weights, inputs, converted, passed } = read;
    const learned = this.target === undefined ? undefined : cases.classes("method");
    const rules: DiscretizerRule[] = [];
    for (const column of converted) {
      throwIfAborted(this.kind, control.signal);
      rules.push(
        this.#rule(column, finiteNumbers(this.kind, column, table.column(column)), learned, weights),
      );
      control.onProgress?.({ phase: "columns", completed: rules.length, total: converted.length });
    }
    return new DiscretizerModel({ inputs, passed, rules });
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
