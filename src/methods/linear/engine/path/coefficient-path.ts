import { requireFields } from "../../../../base/arguments.js";
import { got, OptionError, wanted, words } from "../../../../base/errors.js";
import { Table } from "../../../../data/table/table.js";
import type { Matrix } from "../../../../math/linalg/matrix.js";

/** One regression on a path. */
export interface PathPoint {
  readonly index: number;
  /** The value of the path's parameter. */
  readonly value: number;
  readonly intercept: number;
  readonly coefficients: Float64Array;
}

/** A path without its regressions. */
export interface PathSettings {
  readonly features: readonly string[];
  readonly parameter: PathParameter;
  readonly values: Float64Array;
  readonly degreesOfFreedom: Float64Array;
  readonly residualSums: Float64Array;
}

/** The regressions of all settings. */
export interface Regressions {
  readonly intercepts: Float64Array;
  /** One row per setting. */
  readonly coefficients: Matrix;
}

/** Regressions of which one is known, and the others are computed on demand. */
interface OpenRegressions {
  readonly known: Omit<PathPoint, "value">;
  readonly all: () => Regressions;
}

/** What changes along a path: a penalty, the number of features or components, or a step. */
export type PathParameter = "lambda" | "size" | "components" | "step";

/** Values that differ by so little are the same. */
const NEARLY = 4 * Number.EPSILON;

/** Regressions for one setting after another, all on the original scale of the features. */
export class CoefficientPath {
  readonly features: readonly string[];
  readonly parameter: PathParameter;
  /** The settings, in the order in which they were fitted. */
  readonly values: Float64Array;
  /** The effective number of parameters, without the intercept. */
  readonly degreesOfFreedom: Float64Array;
  /** Σ w·(y − ŷ)² of the training cases. */
  readonly residualSums: Float64Array;
  #regressions: Regressions | OpenRegressions;

  constructor(state: PathSettings & (Regressions | OpenRegressions)) {
    requireFields("CoefficientPath", "the path", state, ["features", "parameter", "values"]);
    this.features = state.features;
    this.parameter = state.parameter;
    this.values = state.values;
    this.degreesOfFreedom = state.degreesOfFreedom;
    this.residualSums = state.residualSums;
    this.#regressions =
      "all" in state
        ? { known: state.known, all: state.all }
        : { intercepts: state.intercepts, coefficients: state.coefficients };
  }

  get intercepts(): Float64Array {
    return this.#all().intercepts;
  }

  /** One row per setting, one column per feature. */
  get coefficients(): Matrix {
    return this.#all().coefficients;
  }

  #all(): Regressions {
    const regressions = this.#regressions;
    if (!("all" in regressions)) return regressions;
    const found = regressions.all();
    this.#regressions = found;
    return found;
  }

  get length(): number {
    return this.values.length;
  }

  /** Σ |β|, at every setting. */
  get l1Norms(): Float64Array {
    return this.values.map((_, index) =>
      this.coefficients.row(index).reduce((sum, value) => sum + Math.abs(value), 0),
    );
  }

  point(index: number): PathPoint {
    if (!Number.isInteger(index) || index < 0 || index >= this.length) {
      const sentence = words`there are ${this.length} settings, counted from 0; got ${got(index)}.`;
      throw new OptionError("CoefficientPath.point", sentence, { expected: `0 to ${this.length - 1}` });
    }
    const value = this.values[index];
    const regressions = this.#regressions;
    if ("all" in regressions && regressions.known.index === index)
      return { ...regressions.known, value, coefficients: regressions.known.coefficients.slice() };
    const { intercepts, coefficients } = this.#all();
    return { index, value, intercept: intercepts[index], coefficients: coefficients.row(index).slice() };
  }

  /**
   * The regression at any value between the first and the last: that of the path, or between two of its
   * settings by linear interpolation of the coefficients.
   */
  at(value: number): Omit<PathPoint, "index"> {
    const { values } = this;
    const exact = values.indexOf(value);
    if (exact >= 0) return this.point(exact);
    for (let index = 1; index < values.length; index += 1) {
      const part = (value - values[index - 1]) / (values[index] - values[index - 1]);
      if (!(part >= 0 && part <= 1)) continue;
      const [a, b] = [this.point(index - 1), this.point(index)];
      const between = (from: number, to: number) => from + part * (to - from);
      return {
        value,
        intercept: between(a.intercept, b.intercept),
        coefficients: a.coefficients.map((coefficient, j) => between(coefficient, b.coefficients[j])),
      };
    }
    // An end that the caller has computed may differ from the path's by rounding.
    for (const index of [0, values.length - 1])
      if (Math.abs(value - values[index]) <= NEARLY * Math.abs(values[index])) return this.point(index);
    const [least, most] = [values[0], values[values.length - 1]].sort((a, b) => a - b);
    const ends = `${least} to ${most}`;
    const sentence = words`the path has the ${this.parameter} from ${wanted(ends)}; got ${got(value)}.`;
    throw new OptionError("CoefficientPath.at", sentence);
  }

  /** One row per setting: its value, degrees of freedom, residual sum, intercept and coefficients. */
  toTable(): Table {
    const columns = this.features.map((name, j) => [`β(${name})`, this.coefficients.column(j)] as const);
    return Table.fromColumns({
      [this.parameter]: this.values,
      degreesOfFreedom: this.degreesOfFreedom,
      residualSum: this.residualSums,
      intercept: this.intercepts,
      ...Object.fromEntries(columns),
    });
  }
}
