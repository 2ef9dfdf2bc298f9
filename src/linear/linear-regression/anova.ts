import { DataError } from "../../base/errors.js";
import { Table } from "../../data/table.js";
import { gramSchmidt } from "../../linalg/gram-schmidt.js";
import { FisherF } from "../../probability/distributions/index.js";
import { columnOf } from "../engine/column-of.js";
import { weightedRows } from "../engine/design/standardize.js";
import { notNested, requireSameTerms } from "../engine/model/nested.js";
import type { LinearRegressionModel } from "./model.js";
import { withOnes } from "./solver.js";

/** Whether one source of variation is more than chance. */
export interface VarianceTest {
  readonly degreesOfFreedom: number;
  readonly sumOfSquares: number;
  readonly meanSquare: number;
  /** The mean square divided by that of the residuals. */
  readonly statistic: number;
  readonly pValue: number;
}

/** A line of an analysis of variance. */
export interface AnovaTerm extends VarianceTest {
  /** A feature, or a categorical column with all the levels that it was encoded into: `color` for `color=red`. */
  readonly term: string;
}

/** Sums of squares, term by term. */
export class Anova {
  readonly terms: readonly AnovaTerm[];
  readonly residualDegreesOfFreedom: number;
  readonly residualSumOfSquares: number;

  constructor(terms: readonly AnovaTerm[], degreesOfFreedom: number, sumOfSquares: number) {
    this.terms = terms;
    this.residualDegreesOfFreedom = degreesOfFreedom;
    this.residualSumOfSquares = sumOfSquares;
  }

  /** One row per term, and the residuals last. */
  toTable(): Table {
    const last = {
      term: "residuals",
      degreesOfFreedom: this.residualDegreesOfFreedom,
      sumOfSquares: this.residualSumOfSquares,
      meanSquare: this.residualSumOfSquares / this.residualDegreesOfFreedom,
      statistic: Number.NaN,
      pValue: Number.NaN,
    };
    const lines = [...this.terms, last];
    const numbers = (key: keyof VarianceTest) => Float64Array.from(lines, (line) => line[key]);
    return Table.fromColumns({
      term: lines.map(({ term }) => term),
      degreesOfFreedom: numbers("degreesOfFreedom"),
      sumOfSquares: numbers("sumOfSquares"),
      meanSquare: numbers("meanSquare"),
      statistic: numbers("statistic"),
      pValue: numbers("pValue"),
    });
  }
}

/**
 * What each column explains in addition to those before it, with F tests (`anova` of one model in R). The
 * order of the columns matters unless they are orthogonal.
 *
 * ```ts
 * anova(await new LinearRegression().fit(table, "yield")).toTable();
 * ```
 */
export function anova(model: LinearRegressionModel): Anova {
  const { training } = model;
  if (training === undefined) {
    throw new DataError(
      "anova",
      "the training data are needed, which a model file does not hold; fit the model again.",
    );
  }
  const roots = training.weights?.map(Math.sqrt);
  const design = weightedRows(model.settings.intercept ? withOnes(training.x) : training.x, training.weights);
  const y = training.y.map((value, i) => value * (roots?.[i] ?? 1));
  const { Q, dropped } = gramSchmidt(design, { dependent: "drop" });
  const squares = Q.transpose()
    .multiply(y)
    .map((value) => value * value);
  const first = model.settings.intercept ? 1 : 0;
  const groups = model.features.map(columnOf);
  const terms = new Map<string, { degreesOfFreedom: number; sumOfSquares: number }>();
  for (let j = 0, place = 0; j < design.columns; j += 1) {
    const isDropped = dropped.includes(j);
    if (j >= first) {
      const term = groups[j - first];
      const sum = terms.get(term) ?? { degreesOfFreedom: 0, sumOfSquares: 0 };
      if (!isDropped) {
        sum.degreesOfFreedom += 1;
        sum.sumOfSquares += squares[place];
      }
      terms.set(term, sum);
    }
    if (!isDropped) place += 1;
  }
  const tests = [...terms].map(([term, sum]) => ({ term, ...testVariance(sum, model) }));
  return new Anova(tests, model.degreesOfFreedom, model.residualSum);
}

/**
 * Whether the larger of two nested regressions of the same cases explains more than chance would (ESL 3.13).
 *
 * ```ts
 * compareNested(withoutAge, withAge).pValue;
 * ```
 */
export function compareNested(small: LinearRegressionModel, large: LinearRegressionModel): VarianceTest {
  requireNested(small, large);
  const sums = {
    degreesOfFreedom: large.rank - small.rank,
    sumOfSquares: small.residualSum - large.residualSum,
  };
  return testVariance(sums, large);
}

function testVariance(
  { degreesOfFreedom, sumOfSquares }: { degreesOfFreedom: number; sumOfSquares: number },
  model: LinearRegressionModel,
): VarianceTest {
  const meanSquare = sumOfSquares / degreesOfFreedom;
  // An exact fit leaves no variance to compare with.
  const statistic = model.residualVariance > 0 ? meanSquare / model.residualVariance : Number.NaN;
  const denominatorDegrees = model.degreesOfFreedom;
  const isTested = degreesOfFreedom > 0 && denominatorDegrees > 0 && Number.isFinite(statistic);
  const pValue = isTested
    ? new FisherF({ numeratorDegrees: degreesOfFreedom, denominatorDegrees }).survival(Math.max(0, statistic))
    : Number.NaN;
  return { degreesOfFreedom, sumOfSquares, meanSquare, statistic, pValue };
}

function requireNested(small: LinearRegressionModel, large: LinearRegressionModel): void {
  const refuse = (why: string, expected: string, received: string) =>
    notNested("compareNested", why, expected, received);
  requireSameTerms("compareNested", small, large);
  if (
    small.response !== large.response ||
    small.totalWeight !== large.totalWeight ||
    !sameTotal(small, large)
  )
    throw refuse("the models were not fitted to the same responses", small.response, large.response);
  if (small.rank >= large.rank)
    throw refuse(
      "the larger model has no term that the smaller one lacks",
      `rank > ${small.rank}`,
      `rank ${large.rank}`,
    );
}

/** Without an intercept the total sum is about 0, not about the mean, and cannot be compared. */
function sameTotal(small: LinearRegressionModel, large: LinearRegressionModel): boolean {
  if (small.settings.intercept !== large.settings.intercept) return true;
  return Math.abs(small.totalSum - large.totalSum) <= 1e-9 * large.totalSum;
}
