import { requireFields } from "../../../base/arguments.js";
import { readList } from "../core/lists.js";
import { needs } from "../core/refusal.js";

/** What the four plots need to know about the cases of a regression. */
export interface ResidualData {
  readonly fitted: ArrayLike<number>;
  readonly residuals: ArrayLike<number>;
  /** Residuals divided by their standard errors. */
  readonly standardizedResiduals: ArrayLike<number>;
  readonly leverage: ArrayLike<number>;
  /** The number of parameters, the intercept included. */
  readonly parameters: number;
}

/** A fitted regression that still knows its cases, such as a `LinearRegressionModel`. */
export interface DiagnosedModel {
  readonly rank: number;
  readonly diagnostics: Omit<ResidualData, "parameters">;
}

/** The cases that can be drawn, with their row numbers. */
export interface Cases {
  readonly rows: Int32Array;
  readonly fitted: Float64Array;
  readonly residuals: Float64Array;
  readonly standardized: Float64Array;
  readonly leverage: Float64Array;
  readonly parameters: number;
  /** The number of cases with leverage 1, which have no standardized residual. */
  readonly dropped: number;
}

export function readCases(method: string, source: DiagnosedModel | ResidualData): Cases {
  requireFields(method, "the source", source, [], "a fitted regression, or its residuals");
  const data = "diagnostics" in source ? { ...pick(source.diagnostics), parameters: source.rank } : source;
  const fitted = readList(method, "fitted", data.fitted);
  const size = { length: fitted.length };
  const residuals = readList(method, "residuals", data.residuals, size);
  const leverage = readList(method, "leverage", data.leverage, { ...size, low: 0, high: 1 + 1e-9 });
  const rows = Int32Array.from(fitted.keys()).filter((row) => leverage[row] < 1 - 1e-9);
  if (rows.length < 3) throw needs(method, "3 or more cases with a leverage below 1", rows.length);
  const take = (values: ArrayLike<number>) => Float64Array.from(rows, (row) => values[row]);
  return {
    rows,
    fitted: take(fitted),
    residuals: take(residuals),
    standardized: readList(method, "standardizedResiduals", take(data.standardizedResiduals), {
      length: rows.length,
    }),
    leverage: take(leverage),
    parameters: data.parameters,
    dropped: fitted.length - rows.length,
  };
}

/** Read once, because the model computes these on each access. */
function pick(diagnostics: DiagnosedModel["diagnostics"]): DiagnosedModel["diagnostics"] {
  const { fitted, residuals, standardizedResiduals, leverage } = diagnostics;
  return { fitted, residuals, standardizedResiduals, leverage };
}
