import type { Column } from "../../data/table/column.js";
import { Matrix } from "../../math/linalg/matrix.js";
import type { SeenLevels } from "../../model/capabilities.js";
import { type Rows, readNewCases } from "../../model/input.js";
import { ColumnwiseModel, columnwiseState, type NamedColumn } from "../engine/columnwise/index.js";
import { levelIndices, MISSING } from "../engine/encode/levels.js";
import { calibrator, dPrime, priorValue } from "./calibrate.js";
import { inverseOf } from "./inverse.js";
import { readNumbers } from "./observe.js";
import { type Calibration, type CalibrationRule, calibrationRule } from "./rule.js";

/** A fitted `FeatureCalibrator`. */
export class FeatureCalibratorModel extends ColumnwiseModel<CalibrationRule> {
  static readonly kind = "FeatureCalibrator";
  static readonly state = columnwiseState(calibrationRule);

  /** The columns that tell nothing about the classes, because all their values are calibrated to the same value. */
  get uninformative(): readonly string[] {
    return this.rules
      .filter(({ calibrations }) => calibrations.every(saysNothing))
      .map(({ column }) => column);
  }

  /** The levels of the training data by column, where others are accepted. */
  get seenLevels(): SeenLevels {
    return new Map(
      this.rules.flatMap(({ column, levels, unknown }) =>
        levels === undefined || unknown === "error" ? [] : [[column, levels]],
      ),
    );
  }

  /** The features that these rows were calibrated from; only the logistic method can be inverted. */
  inverseTransform(rows: Rows): Matrix {
    const y = readNewCases(this.kind, rows, { names: this.outputs }, "native");
    const columns = this.features.map((name) => {
      const rule = this.ruleOf(name);
      if (rule === undefined) return y.column(this.outputs.indexOf(name));
      const invert = inverseOf(this.kind, rule);
      return y.column(this.outputs.indexOf(invert.output)).map(invert.value);
    });
    return y.rows === 0 ? new Matrix(0, columns.length) : Matrix.fromColumns(columns);
  }

  protected override names({ calibrations }: CalibrationRule): readonly string[] {
    return calibrations.map(({ name }) => name);
  }

  protected convert(rule: CalibrationRule, column: Column): readonly NamedColumn[] {
    const read = rule.levels === undefined ? this.#numbers(rule, column) : this.#levels(rule, column);
    return rule.calibrations.map((calibration) => [
      calibration.name,
      { kind: "quantitative", values: read(calibration) },
    ]);
  }

  #numbers({ column: name, form, smoothing }: CalibrationRule, column: Column) {
    const numbers = readNumbers(this.kind, name, column);
    return (calibration: Calibration) => {
      const calibrated = calibrator(calibration, smoothing, form);
      return numbers.map((value) => (Number.isNaN(value) ? Number.NaN : calibrated(value)));
    };
  }

  #levels({ column: name, levels = [], form, smoothing, unknown }: CalibrationRule, column: Column) {
    const policy = unknown === "error" ? "error" : "ignore";
    const indices = levelIndices(this.kind, { column: name, levels, rare: [] }, column, policy);
    return (calibration: Calibration) => {
      const calibrated = calibrator(calibration, smoothing, form);
      const byLevel = Float64Array.from(levels, (_, index) => calibrated(index));
      const prior = priorValue(calibration, form);
      const out = new Float64Array(indices.length);
      for (let row = 0; row < out.length; row += 1) {
        const index = indices[row];
        out[row] = index >= 0 ? byLevel[index] : index === MISSING ? Number.NaN : prior;
      }
      return out;
    };
  }
}

function saysNothing(calibration: Calibration): boolean {
  return calibration.method === "logistic" ? dPrime(calibration) === 0 : calibration.positives.length === 1;
}
