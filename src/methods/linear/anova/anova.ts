import { DataError } from "../../../base/errors.js";
import { inspectSymbol } from "../../../base/inspect.js";
import { Table } from "../../../data/table/table.js";
import { gramSchmidt } from "../../../math/linalg/gram-schmidt.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { weightedRows } from "../engine/design/standardize.js";
import { withOnes } from "../engine/least-squares.js";
import { INTERCEPT } from "../engine/model/terms.js";
import { alignCells, number, plain, probability } from "../engine/report.js";
import type { LinearRegressionModel } from "../linear-regression/model.js";
import { type AnovaType, comparisons, termsOfModel } from "./terms.js";
import { testVariance, type VarianceTest } from "./variance-test.js";

/** A line of an analysis of variance. */
export interface AnovaTerm extends VarianceTest {
  /** A term of the formula; without one, a feature, or a categorical column with all the levels that it was encoded into: `color` for `color=red`. */
  readonly term: string;
}

/** Sums of squares, term by term. */
export class Anova {
  readonly terms: readonly AnovaTerm[];
  readonly residualDegreesOfFreedom: number;
  readonly residualSumOfSquares: number;
  /** Which terms each one is compared with. */
  readonly type: AnovaType;

  constructor(
    terms: readonly AnovaTerm[],
    degreesOfFreedom: number,
    sumOfSquares: number,
    type: AnovaType = "I",
  ) {
    this.terms = terms;
    this.residualDegreesOfFreedom = degreesOfFreedom;
    this.residualSumOfSquares = sumOfSquares;
    this.type = type;
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

  toString(): string {
    const rows = this.terms.map((line) => [
      line.term,
      plain(line.degreesOfFreedom),
      number(line.sumOfSquares),
      number(line.meanSquare),
      number(line.statistic),
      probability(line.pValue),
      "",
    ]);
    const { residualDegreesOfFreedom: degrees, residualSumOfSquares: sum } = this;
    const last = ["residuals", plain(degrees), number(sum), number(sum / degrees), "", "", ""];
    const heads = ["", "df", "sum of squares", "mean square", "F value", "Pr(>F)", ""];
    return [`Analysis of variance, type ${this.type}`, ...alignCells(heads, [...rows, last])].join("\n");
  }

  [inspectSymbol](): string {
    return this.toString();
  }
}

/** The analysis of one linear regression. */
export function analyzeVariance(model: LinearRegressionModel, type: AnovaType): Anova {
  const { training } = model;
  if (training === undefined) {
    const sentence = "the training data are needed, which a model file does not hold; fit the model again.";
    throw new DataError("anova", sentence);
  }
  const { x, weights } = training;
  const roots = weights?.map(Math.sqrt);
  const design = weightedRows(model.settings.intercept ? withOnes(x) : x, weights);
  const y = training.y.map((value, i) => value * (roots?.[i] ?? 1));
  const first = Number(model.settings.intercept);
  const parts = comparisons(termsOfModel(model), type).map(({ term, added, others }) => ({
    term,
    added: added.map((j) => j + first),
    others: [...(first === 1 ? [0] : []), ...others.map((j) => j + first)],
  }));
  const all = Array.from({ length: design.columns }, (_, j) => j);
  if (type === "III" && first === 1) parts.unshift({ term: INTERCEPT, added: [0], others: all.slice(1) });
  const sums =
    type === "I" ? sequentialSquares(design, y, parts) : parts.map((part) => addedSquares(design, y, part));
  const tests = parts.map(({ term }, k) => ({ term, ...testVariance(sums[k], model) }));
  return new Anova(tests, model.degreesOfFreedom, model.residualSum, type);
}

interface Squares {
  readonly degreesOfFreedom: number;
  readonly sumOfSquares: number;
}

interface Part {
  readonly added: readonly number[];
  readonly others: readonly number[];
}

/** What the columns of each part explain in addition to those before, by one orthogonalization of all. */
function sequentialSquares(design: Matrix, y: Float64Array, parts: readonly Part[]): Squares[] {
  const squares = columnSquares(design, y);
  return parts.map(({ added }) => sumOf(added.map((j) => squares[j])));
}

/** What some columns explain in addition to others. */
function addedSquares(design: Matrix, y: Float64Array, { added, others }: Part): Squares {
  const columns = [...others, ...added].map((j) => design.column(j));
  return sumOf(columnSquares(Matrix.fromColumns(columns), y).slice(others.length));
}

function sumOf(squares: readonly (number | undefined)[]): Squares {
  const known = squares.filter((square) => square !== undefined);
  return { degreesOfFreedom: known.length, sumOfSquares: known.reduce((sum, square) => sum + square, 0) };
}

/** What every column explains in addition to those before it; undefined where it depends on them. */
function columnSquares(design: Matrix, y: Float64Array): (number | undefined)[] {
  const { Q, dropped } = gramSchmidt(design, { dependent: "drop" });
  const squares = Q.transpose()
    .multiply(y)
    .map((value) => value * value);
  let index = 0;
  return Array.from({ length: design.columns }, (_, j) => {
    if (dropped.includes(j)) return undefined;
    index += 1;
    return squares[index - 1];
  });
}
