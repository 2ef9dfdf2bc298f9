import { requireFields } from "../../../base/arguments.js";
import { DataError, got, OptionError, wanted, words } from "../../../base/errors.js";
import { inspectSymbol } from "../../../base/inspect.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { type Label, listLevels, quote } from "../../../base/label.js";
import { Table } from "../../../data/table/table.js";
import { holmAdjust } from "../../../evaluate/compare/holm.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { badOption, requireLevel } from "../../../math/probability/distributions/require.js";
import { rangeSurvival } from "../../../math/probability/special/studentized-range.js";
import { requireModel } from "../../../model/require-model.js";
import { type FormulaEncoding, formulaOf } from "../../../model/terms/formula-encoding.js";
import { quadraticForms } from "../engine/model/quadratic-forms.js";
import { standardNormal, studentT, twoSided } from "../engine/model/wald-model.js";
import { alignCells, number, plain, probability } from "../engine/report.js";
import { GLMModel } from "../glm/model.js";
import { linkOf } from "../glm/options.js";
import type { LinearRegressionModel } from "../linear-regression/model.js";
import { type Estimability, estimabilityOf } from "./estimable.js";
import { referenceGrid } from "./grid.js";

export interface MarginalMeansOptions {
  /** Columns whose levels are kept apart, so that only means with the same levels of them are compared. */
  readonly by?: string | readonly string[];
  /** The confidence level of the intervals; 0.95 by default. */
  readonly level?: number;
  /** For a GLM: whether means are on the scale of the linear predictor, the default, or of the response. */
  readonly scale?: "link" | "response";
}

/** The estimated mean at some levels. */
export interface MarginalMean {
  readonly levels: Readonly<Record<string, Label>>;
  /** NaN, as all that follows, where the data do not determine the mean, as for an empty cell of an interaction. */
  readonly estimate: number;
  readonly standardError: number;
  readonly lower: number;
  readonly upper: number;
}

/** The difference of two estimated means. */
export interface PairwiseContrast {
  /** `low - mid` */
  readonly contrast: string;
  /** The levels that both means share. */
  readonly by: Readonly<Record<string, Label>>;
  /** NaN where the data do not determine the difference. */
  readonly estimate: number;
  readonly standardError: number;
  /** The estimate divided by its standard error: t where the variance is estimated, z otherwise. */
  readonly statistic: number;
  /** Adjusted for the number of comparisons. */
  readonly pValue: number;
}

/** How p-values of several comparisons are adjusted. */
export type ContrastAdjustment = "tukey" | "holm" | "none";

/** Means of the response by level, other things being equal. */
export class MarginalMeans {
  readonly means: readonly MarginalMean[];
  /** Infinite where the variance is known. */
  readonly degreesOfFreedom: number;
  readonly #basis: Basis;

  constructor(means: readonly MarginalMean[], basis: Basis) {
    requireFields("MarginalMeans", "the basis", basis, ["degreesOfFreedom"]);
    this.means = means;
    this.degreesOfFreedom = basis.degreesOfFreedom;
    this.#basis = basis;
  }

  /** The differences of all pairs of means, on the scale of the linear predictor. */
  pairs(adjust: ContrastAdjustment = "tukey"): PairwiseContrast[] {
    if (!["tukey", "holm", "none"].includes(adjust))
      throw badOption("MarginalMeans.pairs", "adjust", '"tukey", "holm" or "none"', String(adjust));
    const { by } = this.#basis;
    const groups = new Map<string, number[]>();
    for (const [k, { levels }] of this.means.entries()) {
      const key = JSON.stringify(by.map((name) => levels[name]));
      groups.set(key, [...(groups.get(key) ?? []), k]);
    }
    return [...groups.values()].flatMap((group) => this.#pairsOf(group, adjust));
  }

  /** One row per mean. */
  toTable(): Table {
    const names = Object.keys(this.means[0]?.levels ?? {});
    const numbers = (key: "estimate" | "standardError" | "lower" | "upper") =>
      Float64Array.from(this.means, (mean) => mean[key]);
    return Table.fromColumns({
      ...Object.fromEntries(names.map((name) => [name, this.means.map(({ levels }) => levels[name])])),
      estimate: numbers("estimate"),
      standardError: numbers("standardError"),
      lower: numbers("lower"),
      upper: numbers("upper"),
    });
  }

  toString(): string {
    const rows = this.means.map(({ levels, estimate, standardError, lower, upper }) => [
      Object.values(levels).join(", "),
      ...[estimate, standardError, lower, upper].map((value) => number(value)),
      "",
    ]);
    const heads = [
      Object.keys(this.means[0]?.levels ?? {}).join(", "),
      "mean",
      "std. error",
      "lower",
      "upper",
      "",
    ];
    const pairs = this.pairs().map(({ contrast, by, estimate, standardError, statistic, pValue }) => [
      [contrast, ...Object.values(by)].join(", "),
      ...[estimate, standardError, statistic].map((value) => number(value)),
      probability(pValue),
      "",
    ]);
    const letter = this.degreesOfFreedom === Number.POSITIVE_INFINITY ? "z" : "t";
    const degrees = letter === "z" ? "" : `, ${plain(this.degreesOfFreedom)} degrees of freedom`;
    const differences = alignCells(["contrast", "estimate", "std. error", letter, "p (Tukey)", ""], pairs);
    return [`Estimated marginal means${degrees}`, ...alignCells(heads, rows), "", ...differences].join("\n");
  }

  [inspectSymbol](): string {
    return this.toString();
  }

  #pairsOf(group: readonly number[], adjust: ContrastAdjustment): PairwiseContrast[] {
    const { rows, values, covariance, by, isEstimable } = this.#basis;
    const pairs = group.flatMap((i, index) => group.slice(index + 1).map((j) => [i, j] as const));
    const contrasts = pairs.map(([i, j]) => {
      const row = rows[i].map((value, k) => value - rows[j][k]);
      const [variance] = quadraticForms(new Matrix(1, row.length, row), covariance);
      const determined = isEstimable(row);
      const estimate = determined ? values[i] - values[j] : Number.NaN;
      const standardError = determined ? Math.sqrt(variance) : Number.NaN;
      const nameOf = (k: number) => {
        const levels = Object.entries(this.means[k].levels).filter(([name]) => !by.includes(name));
        return levels.map(([, level]) => String(level)).join(" ");
      };
      const shared = Object.entries(this.means[i].levels).filter(([name]) => by.includes(name));
      return {
        contrast: `${nameOf(i)} - ${nameOf(j)}`,
        by: Object.fromEntries(shared),
        estimate,
        standardError,
        statistic: estimate / standardError,
      };
    });
    const pValues = this.#pValues(contrasts, group.length, adjust);
    return contrasts.map((contrast, k) => ({ ...contrast, pValue: pValues[k] }));
  }

  #pValues(
    contrasts: readonly { readonly statistic: number }[],
    count: number,
    adjust: ContrastAdjustment,
  ): ArrayLike<number> {
    const { degreesOfFreedom } = this;
    if (adjust === "tukey")
      return contrasts.map(({ statistic }) =>
        Number.isNaN(statistic)
          ? Number.NaN
          : rangeSurvival(Math.SQRT2 * Math.abs(statistic), count, degreesOfFreedom),
      );
    const reference =
      degreesOfFreedom === Number.POSITIVE_INFINITY ? standardNormal : studentT(degreesOfFreedom);
    const plainValues = contrasts.map(({ statistic }) => twoSided(statistic, reference));
    if (adjust === "none") return plainValues;
    // Differences without an estimate count among the comparisons, as for Tukey's method and in R.
    const adjusted = holmAdjust(plainValues.map((value) => (Number.isNaN(value) ? 1 : value)));
    return plainValues.map((value, k) => (Number.isNaN(value) ? value : adjusted[k]));
  }
}

/** The means as linear functions of the parameters. */
interface Basis {
  readonly rows: readonly Float64Array[];
  /** On the scale of the linear predictor; without a meaning where the row is not estimable. */
  readonly values: Float64Array;
  readonly isEstimable: Estimability;
  readonly covariance: Matrix;
  readonly degreesOfFreedom: number;
  readonly by: readonly string[];
}

const METHOD = "marginalMeans";

/**
 * Estimated marginal means: the predictions of a model that was fitted by a formula at every level of some columns,
 * averaged over the levels of the others with equal weights, with numbers and offsets at their means: `emmeans` in R.
 * Where terms depend on each other, as if a combination of levels does not occur, means that the data do not determine
 * are NaN.
 *
 * ```ts
 * const means = marginalMeans(await new LinearRegression().fit(table, "yield ~ block + N * P"), "N");
 * means.pairs(); // all differences, with p-values by Tukey's method
 * ```
 */
export function marginalMeans(
  model: LinearRegressionModel | GLMModel,
  columns: string | readonly string[],
  options: MarginalMeansOptions = {},
): MarginalMeans {
  requireModel(METHOD, model, ["covariance", "aliased"]);
  requireKnownOptions(METHOD, options, ["by", "level", "scale"]);
  const { level = 0.95, scale = "link" } = options;
  requireLevel(METHOD, level);
  if (scale !== "link" && scale !== "response")
    throw badOption(METHOD, "scale", '"link" or "response"', String(scale));
  const by = [options.by ?? []].flat();
  const names = [...[columns].flat(), ...by];
  const formula = requireFormula(model, names);
  const grid = referenceGrid(formula, names);
  const x = formula.apply(METHOD, grid.table);
  const groups = new Map<string, number[]>();
  for (const [row, levels] of grid.rows.entries()) {
    const key = JSON.stringify(names.map((name) => levels.get(name)));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const first = Number(model.hasIntercept);
  const { parameters, covariance } = model;
  const rows = [...groups.values()].map((group) => {
    const row = new Float64Array(parameters.length);
    if (first === 1) row[0] = 1;
    for (const i of group)
      for (let j = 0; j < x.columns; j += 1) row[j + first] += x.get(i, j) / group.length;
    return row;
  });
  const values = Float64Array.from(rows, (row) =>
    row.reduce((sum, value, j) => sum + value * parameters[j], formula.parts.meanOffset),
  );
  const isExact = model instanceof GLMModel && !model.estimatesDispersion;
  const degreesOfFreedom = isExact ? Number.POSITIVE_INFINITY : model.degreesOfFreedom;
  const isEstimable = estimabilityOf(METHOD, model);
  const basis = { rows, values, isEstimable, covariance, degreesOfFreedom, by };
  const errors = quadraticForms(Matrix.from(rows), covariance).map(Math.sqrt);
  const reference = isExact ? standardNormal : studentT(degreesOfFreedom);
  const reach = reference?.quantile((1 + level) / 2) ?? Number.NaN;
  const link = scale === "response" && model instanceof GLMModel ? linkOf(model.settings) : undefined;
  const means = [...groups.values()].map(([row], k): MarginalMean => {
    const levels = Object.fromEntries(names.map((name) => [name, grid.rows[row].get(name) ?? ""]));
    const [eta, error] = isEstimable(rows[k]) ? [values[k], errors[k]] : [Number.NaN, Number.NaN];
    const ends = [eta - reach * error, eta + reach * error];
    if (link === undefined)
      return { levels, estimate: eta, standardError: error, lower: ends[0], upper: ends[1] };
    const estimate = link.inverse(eta);
    const [lower, upper] = ends.map(link.inverse).toSorted((a, b) => a - b);
    return {
      levels,
      estimate,
      standardError: error * Math.abs(link.derivative(eta, estimate)),
      lower,
      upper,
    };
  });
  return new MarginalMeans(means, basis);
}

function requireFormula(model: LinearRegressionModel | GLMModel, names: readonly string[]): FormulaEncoding {
  const formula = formulaOf(model.inputs);
  if (formula === undefined)
    throw new DataError(
      METHOD,
      words`the model must be ${wanted("fitted by a formula")}, which tells the levels of its columns.`,
      { received: "a model of columns" },
    );
  const { factors } = formula;
  const unknown = names.find((name) => !factors.has(name));
  if (unknown === undefined) return formula;
  const sentence = words`the column ${got(quote(unknown))} has no levels in the formula; those with levels: ${wanted(listLevels([...factors.keys()]))}.`;
  throw new OptionError(METHOD, sentence, { option: "columns" });
}
