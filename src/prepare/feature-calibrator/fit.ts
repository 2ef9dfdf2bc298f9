import { throwIfAborted } from "../../base/control.js";
import type { Label } from "../../base/label.js";
import { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type TargetKind } from "../../learn/estimator.js";
import { type Rows, readClasses } from "../../learn/input.js";
import { readTrainingCases, trainingTable } from "../encode/cases.js";
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
export class FeatureCalibrator extends Estimator<typeof featureCalibratorOptions> {
  static readonly kind = "FeatureCalibrator";
  static readonly task = "transformation";
  static readonly schema = featureCalibratorOptions;

  override get target(): TargetKind {
    return "classes";
  }

  async fit(
    rows: Rows,
    target: ArrayLike<Label> | string,
    control: FitControl = {},
  ): Promise<FeatureCalibratorModel> {
    const { kind, options } = this;
    throwIfAborted(kind, control.signal);
    const except = typeof target === "string" ? [target] : [];
    const whole = trainingTable(kind, rows);
    const named = options.columns ?? whole.featureNames(except).filter((name) => whole.kind(name) !== "text");
    const cases = readTrainingCases(kind, whole, named, except, control);
    const { table, weights, features, encoded, passed } = cases;
    requireColumns(kind, options.method, encoded);
    const classes = readClasses(kind, rows, target);
    const ordered = rows instanceof Table && typeof target === "string" && rows.kind(target) === "ordinal";
    const contrasts = contrastsOf(kind, classes, weights, ordered, options.positive);
    const rules: CalibrationRule[] = [];
    for (const column of encoded) {
      throwIfAborted(kind, control.signal);
      const method = methodOf(kind, options.method, column, table.kind(column));
      const { values, levels } = readInputs(kind, column, table.column(column), method, weights);
      const observed = observe(values, weights);
      const { scale, smoothing, unknown } = options;
      const calibrations = contrasts.map((contrast) =>
        learnCalibration(kind, { column, method, levels, contrast }, observed, classes.codes, options),
      );
      rules.push({ column, ...(levels && { levels }), scale, smoothing, unknown, calibrations });
      control.onProgress?.({ phase: "columns", completed: rules.length, total: encoded.length });
    }
    return new FeatureCalibratorModel({ features, passed, rules });
  }
}
