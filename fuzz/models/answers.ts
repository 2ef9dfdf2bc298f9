import { CredalError } from "../../src/base/errors.js";
import { Table } from "../../src/data/table/table.js";
import { Matrix } from "../../src/math/linalg/matrix.js";
import { SparseMatrix } from "../../src/math/linalg/sparse-matrix.js";
import { can, capabilitiesOf, lastStep } from "../../src/model/capabilities.js";
import type { Rows } from "../../src/model/input.js";
import type { Model } from "../../src/model/model.js";
import { BadAnswer } from "../part.js";

const SUM_TOLERANCE = 1e-9;

/** Asks a model everything that it can answer; false if it refused everything. Throws a BadAnswer, or what it threw. */
export function requireAnswers(model: Model, asked: readonly Rows[]): boolean {
  let answered = false;
  const ask = (what: string, question: () => void) => {
    try {
      question();
      answered = true;
    } catch (error) {
      if (!(error instanceof CredalError)) {
        if (error instanceof BadAnswer) throw new BadAnswer(`${model.kind}.${what}: ${error.message}`);
        throw error;
      }
    }
  };
  ask("toString", () => String(model));
  ask("toJSON", () => JSON.stringify(model));
  for (const rows of asked) askAbout(model, rows, ask);
  if (can(model, "sampling")) ask("sample", () => requireFinite(model.sample(3, 1)));
  return answered || capabilitiesOf(model).length === 0;
}

type Ask = (what: string, question: () => void) => void;

function askAbout(model: Model, rows: Rows, ask: Ask): void {
  if (can(model, "predictions"))
    ask("predict", () => {
      const predicted = model.predict(rows);
      if (can(model, "classes")) requireLabels(predicted as ArrayLike<unknown>, model.classes);
      else requireFinite(predicted);
    });
  if (can(model, "probabilities")) ask("predictProba", () => requireProbabilities(model.predictProba(rows)));
  if (can(model, "logProbabilities"))
    ask("predictLogProba", () => {
      const logs = model.predictLogProba(rows);
      requireNoNaN(logs);
      requireProbabilities(logs.map(Math.exp));
    });
  if (can(model, "scores")) ask("decisionFunction", () => requireFinite(model.decisionFunction(rows)));
  if (can(model, "densities")) ask("logDensity", () => requireNoNaN(model.logDensity(rows)));
  if (can(model, "intervals"))
    ask("predictInterval", () => {
      const { lower, upper } = model.predictInterval(rows);
      // Without degrees of freedom there are no intervals, and the model says so.
      const { degreesOfFreedom = 1 } = lastStep(model) as { degreesOfFreedom?: number };
      if (!(degreesOfFreedom > 0)) return;
      requireNoNaN(lower);
      requireNoNaN(upper);
    });
  if (can(model, "stages")) ask("predictStages", () => requireFinite(model.predictStages(rows)));
  if (can(model, "leaves")) ask("leafIndices", () => requireFinite(model.leafIndices(rows)));
  if (can(model, "explanations")) ask("explain", () => void model.explain(rows));
  askTransformer(model, rows, ask);
}

function askTransformer(model: Model, rows: Rows, ask: Ask): void {
  if (can(model, "transformation"))
    ask("transform", () => {
      const out = model.transform(rows);
      requireTransformed(out, rows);
      if (out.columns !== model.outputs.length)
        throw new BadAnswer(`${out.columns} columns for ${model.outputs.length} names`);
      if (can(model, "inversion"))
        ask("inverseTransform", () => requireTransformed(model.inverseTransform(out), rows));
    });
  if (can(model, "sparseTransformation"))
    ask("transformSparse", () => requireTransformed(model.transformSparse(rows).toDense(), rows));
  if (can(model, "tableTransformation") && rows instanceof Table)
    ask("transformTable", () => {
      for (const [, column] of model.transformTable(rows))
        if (column.kind === "quantitative" && "values" in column) requireTransformed(column.values, rows);
    });
}

function numbersOf(answer: unknown): ArrayLike<number> {
  if (answer instanceof Matrix) return answer.data;
  if (answer instanceof SparseMatrix) return answer.values;
  return answer as ArrayLike<number>;
}

function requireEvery(answer: unknown, holds: (value: number) => boolean): void {
  const numbers = numbersOf(answer);
  for (let at = 0; at < numbers.length; at += 1)
    if (!holds(numbers[at])) throw new BadAnswer(`answer ${at} is ${String(numbers[at])}`);
}

function requireFinite(answer: unknown): void {
  requireEvery(answer, Number.isFinite);
}

function requireNoNaN(answer: unknown): void {
  requireEvery(answer, (value) => typeof value === "number" && !Number.isNaN(value));
}

/** Missing values may stay missing; nothing may become infinite. */
function requireTransformed(answer: unknown, rows: Rows): void {
  const missing = rows instanceof Table && (rows.has("gap") || rows.has("time"));
  requireEvery(answer, (value) => Number.isFinite(value) || (missing && Number.isNaN(value)));
}

function requireLabels(predicted: ArrayLike<unknown>, classes: readonly unknown[]): void {
  for (const label of Array.from(predicted))
    if (!classes.includes(label)) throw new BadAnswer(`the label ${String(label)} is not a class`);
}

function requireProbabilities(table: Matrix): void {
  requireEvery(table, (value) => value >= 0 && value <= 1 + SUM_TOLERANCE);
  for (let row = 0; row < table.rows; row += 1) {
    const sum = table.row(row).reduce((total, value) => total + value, 0);
    if (!(Math.abs(sum - 1) <= SUM_TOLERANCE)) throw new BadAnswer(`row ${row} sums to ${sum}`);
  }
}
