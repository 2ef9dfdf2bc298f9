import { throwIfAborted } from "../../base/control.js";
import { Table } from "../../data/table/table.js";
import type { FitControl } from "../../model/control.js";
import type { TargetKind } from "../../model/estimator.js";
import { SupervisedTransformerEstimator, type TargetCases } from "../../model/tasks/target-transformer.js";
import { columnCases } from "../engine/encode/cases.js";
import { contrastsOf } from "./contrast.js";
import { learnCalibration } from "./learn.js";
import { methodOf, requireColumns } from "./method.js";
import { FeatureCalibratorModel } from "./model.js";
import { observe, readInputs } from "./observe.js";
import { featureCalibratorOptions } from "./options.js";
import type { CalibrationRule } from "./rule.js";

/**
 * Turns columns of any kind into numbers with a meaning: the probability of a class given the column's
 * value, or its log-odds (Flach 2012, section 10.2).
 *
 * ```ts
 * const table = Table.fromColumns({ dose: [1, 2, 3, 4], ill: [false, true, false, true] });
 * const model = await new FeatureCalibrator({ method: "isotonic", smoothing: 0 }).fit(table, "ill");
 * model.transform([[1], [2.4], [9]]); // [[0], [0.5], [1]]
 * ```
 */
export class FeatureCalibrator extends SupervisedTransformerEstimator<
  typeof featureCalibratorOptions,
  FeatureCalibratorModel
> {
  static readonly kind = "FeatureCalibrator";
  static readonly schema = featureCalibratorOptions;
  static readonly models = [FeatureCalibratorModel];

  override get target(): TargetKind {
    return "classes";
  }

  protected learn(cases: TargetCases, control: FitControl): FeatureCalibratorModel {
    const { kind, options } = this;
    const read = columnCases(cases, options.columns, (columnKind) => columnKind !== "text");
    const { table, weights, inputs, converted, passed } = read;
    requireColumns(kind, options.method, converted);
    const classes = cases.classes();
    const { source, target } = cases;
    const ordered =
      source instanceof Table && typeof target === "string" && source.kind(target) === "ordinal";
    const contrasts = contrastsOf(kind, classes, weights, ordered, options.positive);
    const rules: CalibrationRule[] = [];
    for (const column of converted) {
      throwIfAborted(kind, control.signal);
      const method = methodOf(kind, options.method, column, table.kind(column));
      const { values, levels } = readInputs(kind, column, table.column(column), method, weights);
      const observed = observe(values, weights);
      const { form, smoothing, unknown } = options;
      const calibrations = contrasts.map((contrast) =>
        learnCalibration(kind, { column, method, levels, contrast }, observed, classes.codes, options),
      );
      rules.push({ column, ...(levels && { levels }), form, smoothing, unknown, calibrations });
      control.onProgress?.({ phase: "columns", completed: rules.length, total: converted.length });
    }
    return new FeatureCalibratorModel({ inputs, passed, rules });
  }
}
