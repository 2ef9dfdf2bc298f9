import { inspectSymbol } from "../../../base/inspect.js";
import { Table } from "../../../data/table/table.js";
import type { DevianceModel } from "../engine/irls/likelihood-ratio.js";
import { notNested } from "../engine/model/nested.js";
import { alignCells, number, plain, probability, subjectOf } from "../engine/report.js";
import { LinearRegressionModel } from "../linear-regression/model.js";
import { testDeviance } from "./deviance.js";

/** A line of a comparison of models. */
export interface ComparedModel {
  /** The formula, or the response and the features. */
  readonly model: string;
  readonly residualDegreesOfFreedom: number;
  /** The residual sum of squares, or the deviance. */
  readonly residual: number;
  /** How many more parameters the model has than the one before; NaN for the first. */
  readonly degreesOfFreedom: number;
  /** By how much its residual is lower. */
  readonly difference: number;
  readonly statistic: number;
  readonly pValue: number;
}

/** Models of the same cases, each compared with the one before. */
export class ModelComparison {
  readonly models: readonly ComparedModel[];
  /** The distribution of the statistics if the smaller model holds. */
  readonly distribution: "chi-squared" | "F";

  constructor(models: readonly ComparedModel[], distribution: "chi-squared" | "F") {
    this.models = models;
    this.distribution = distribution;
  }

  /** One row per model. */
  toTable(): Table {
    const numbers = (key: Exclude<keyof ComparedModel, "model">) =>
      Float64Array.from(this.models, (line) => line[key]);
    return Table.fromColumns({
      model: this.models.map(({ model }) => model),
      residualDegreesOfFreedom: numbers("residualDegreesOfFreedom"),
      residual: numbers("residual"),
      degreesOfFreedom: numbers("degreesOfFreedom"),
      difference: numbers("difference"),
      statistic: numbers("statistic"),
      pValue: numbers("pValue"),
    });
  }

  toString(): string {
    const letter = this.distribution === "F" ? "F" : "χ²";
    const rows = this.models.map((line, k) => [
      `${k + 1}: ${line.model}`,
      plain(line.residualDegreesOfFreedom),
      number(line.residual),
      ...(k === 0
        ? ["", "", "", ""]
        : [
            plain(line.degreesOfFreedom),
            number(line.difference),
            number(line.statistic),
            probability(line.pValue),
          ]),
      "",
    ]);
    const heads = ["", "residual df", "residual", "df", "difference", letter, `Pr(>${letter})`, ""];
    return alignCells(heads, rows).join("\n");
  }

  [inspectSymbol](): string {
    return this.toString();
  }
}

/** A model that can be compared: a linear regression, or one with a deviance. */
export type ComparableModel =
  | LinearRegressionModel
  | (DevianceModel & { readonly formula: string | undefined; readonly response: string });

/** Tests every model against the one before; the scale is that of the largest model, as in R. */
export function compareModels(models: readonly ComparableModel[]): ModelComparison {
  requireSameCases(models);
  const largest = models.reduce((a, b) => (b.degreesOfFreedom < a.degreesOfFreedom ? b : a));
  const scale =
    largest instanceof LinearRegressionModel
      ? {
          degreesOfFreedom: largest.degreesOfFreedom,
          dispersion: largest.residualVariance,
          estimatesDispersion: true,
        }
      : largest;
  const residualOf = (model: ComparableModel) =>
    model instanceof LinearRegressionModel ? model.residualSum : model.deviance;
  const lines = models.map((model, k): ComparedModel => {
    const common = {
      model: subjectOf(model),
      residualDegreesOfFreedom: model.degreesOfFreedom,
      residual: residualOf(model),
    };
    if (k === 0) {
      const none = Number.NaN;
      return { ...common, degreesOfFreedom: none, difference: none, statistic: none, pValue: none };
    }
    const before = models[k - 1];
    const sign = before.degreesOfFreedom >= model.degreesOfFreedom ? 1 : -1;
    const difference = residualOf(before) - residualOf(model);
    const degreesOfFreedom = before.degreesOfFreedom - model.degreesOfFreedom;
    const { statistic, pValue } = testDeviance(sign * difference, sign * degreesOfFreedom, scale);
    return { ...common, degreesOfFreedom, difference, statistic, pValue };
  });
  const isF = scale.estimatesDispersion === true;
  return new ModelComparison(lines, isF ? "F" : "chi-squared");
}

function requireSameCases(models: readonly ComparableModel[]): void {
  const [first] = models;
  for (const model of models) {
    if ("penalized" in model && model.penalized)
      throw notNested(
        "anova",
        "a penalized model does not maximize the likelihood",
        "no penalty",
        "a penalty",
      );
    const isSame =
      model.kind === first.kind &&
      model.response === first.response &&
      model.totalWeight === first.totalWeight;
    if (!isSame)
      throw notNested(
        "anova",
        "the models were not fitted to the same responses",
        first.response,
        model.response,
      );
  }
}
