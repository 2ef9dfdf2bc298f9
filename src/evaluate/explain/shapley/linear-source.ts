// Models whose answers are linear functions of their features, found by what they say: coefficients and intercepts count
// only if they reproduce the answers of the model.

import type { Label } from "../../../base/label.js";
import type { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { GLMModel } from "../../../methods/linear/glm/model.js";
import { can } from "../../../model/capabilities.js";
import { type Rows, readNewRows } from "../../../model/input.js";
import type { Model } from "../../../model/model.js";
import { responseOf, responsesOf } from "./answers.js";
import { inputsOf, ownersOf } from "./owners.js";
import type { ShapleySpace } from "./result.js";

/** How far a linear function may be from the answer of its model, relative to the largest of its terms. */
const ROUNDING = 1e-9;

/** Answers as linear functions of features, each of which belongs to one column. */
export interface LinearSource {
  readonly outputs: readonly Label[];
  readonly space: ShapleySpace;
  /** Outputs × features. */
  readonly coefficients: Matrix;
  readonly intercepts: Float64Array;
  /** The column that every feature was made from. */
  readonly owners: readonly string[];
  readonly read: (rows: Rows) => Matrix;
}

/** The linear functions of a model; undefined if its answers are not linear, or a feature has several columns. */
export function linearSourceOf(model: Model, rows: Table | Matrix): LinearSource | undefined {
  const inputs = inputsOf(model);
  if (!can(model, "coefficients") || inputs === undefined) return undefined;
  const owners = ownersOf(inputs, rows);
  if (owners === undefined) return undefined;
  const functions = functionsOf(model, inputs.names.length);
  if (functions === undefined) return undefined;
  const read = (given: Rows) => readNewRows(model.kind, given, inputs);
  const answered = answersOf(model, rows);
  const found = answered && inSpaceOf(functions, answered.answers.columns, answered.relative);
  if (answered === undefined || found === undefined) return undefined;
  if (!reproduces(found, read(rows), answered.answers)) return undefined;
  return { ...found, outputs: answered.outputs, space: answered.space, owners, read };
}

type Functions = Pick<LinearSource, "coefficients" | "intercepts">;

/** Outputs × features, whatever way round the model has them. */
function functionsOf(model: Model, features: number): Functions | undefined {
  const { coefficients, intercept, intercepts } = model as unknown as {
    readonly coefficients: ArrayLike<number> | Matrix;
    readonly intercept?: unknown;
    readonly intercepts?: unknown;
  };
  if (coefficients instanceof Matrix) {
    if (!(intercepts instanceof Float64Array)) return undefined;
    const { rows, columns } = coefficients;
    if (rows === intercepts.length && columns === features) return { coefficients, intercepts };
    if (columns === intercepts.length && rows === features)
      return { coefficients: coefficients.transpose(), intercepts };
    return undefined;
  }
  if (coefficients.length !== features || typeof intercept !== "number") return undefined;
  const row = new Matrix(1, features, Float64Array.from(coefficients));
  return { coefficients: row, intercepts: Float64Array.of(intercept) };
}

interface Answers {
  readonly answers: Matrix;
  readonly outputs: readonly Label[];
  readonly space: ShapleySpace;
  /** Whether only differences between the outputs have a meaning. */
  readonly relative: boolean;
}

/** What the functions have to reproduce: predictions, linear predictors, or log-probabilities up to a constant. */
function answersOf(model: Model, rows: Table | Matrix): Answers | undefined {
  if (can(model, "classes")) {
    const { classes } = model;
    if (can(model, "logProbabilities"))
      return { ...comparedOf(model.predictLogProba(rows), classes), space: "scores", relative: true };
    if (!can(model, "scores")) return undefined;
    const answers = model.decisionFunction(rows);
    const outputs = answers.columns === 1 ? classes.slice(1) : classes;
    return { answers, outputs, space: "scores", relative: false };
  }
  if (model instanceof GLMModel) {
    const answers = columnOf(model.predictLink(rows));
    const isIdentity = model.settings.link === "identity";
    return { answers, outputs: [model.response], space: isIdentity ? "response" : "scores", relative: false };
  }
  if (!can(model, "predictions")) return undefined;
  const predicted = model.predict(rows);
  if (predicted instanceof Matrix) {
    const outputs = responsesOf(model) ?? Array.from({ length: predicted.columns }, (_, k) => `y${k}`);
    return { answers: predicted, outputs, space: "response", relative: false };
  }
  if (!(predicted instanceof Float64Array)) return undefined;
  return { answers: columnOf(predicted), outputs: [responseOf(model)], space: "response", relative: false };
}

function columnOf(values: Float64Array): Matrix {
  return new Matrix(values.length, 1, values);
}

/** The log-odds of the second of two classes; of more classes, log-probabilities less their mean. */
function comparedOf(
  logs: Matrix,
  classes: readonly Label[],
): { readonly answers: Matrix; readonly outputs: readonly Label[] } {
  const { rows, columns } = logs;
  if (columns === 2) {
    const odds = Float64Array.from({ length: rows }, (_, row) => logs.data[2 * row + 1] - logs.data[2 * row]);
    return { answers: columnOf(odds), outputs: classes.slice(1) };
  }
  const means = Float64Array.from(
    { length: rows },
    (_, row) => logs.data.subarray(row * columns, (row + 1) * columns).reduce((a, b) => a + b, 0) / columns,
  );
  return { answers: logs.map((value, at) => value - means[Math.floor(at / columns)]), outputs: classes };
}

/** The functions in the space of the answers: differences of two classes, or of each class from the mean of all. */
function inSpaceOf(functions: Functions, outputs: number, relative: boolean): Functions | undefined {
  const { coefficients, intercepts } = functions;
  if (coefficients.rows === outputs && (!relative || outputs === 1)) return functions;
  if (!relative) return undefined;
  // Log-odds with respect to the first class leave out its function, which is 0.
  const classes = Math.max(2, outputs);
  const missing = classes - coefficients.rows;
  if (missing < 0 || missing > 1) return undefined;
  const features = coefficients.columns;
  const all = new Matrix(classes, features);
  all.data.set(coefficients.data, missing * features);
  const constants = new Float64Array(classes);
  constants.set(intercepts, missing);
  if (outputs === 1) {
    const row = Float64Array.from({ length: features }, (_, j) => all.get(1, j) - all.get(0, j));
    return {
      coefficients: new Matrix(1, features, row),
      intercepts: Float64Array.of(constants[1] - constants[0]),
    };
  }
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / classes;
  const means = Float64Array.from({ length: features }, (_, j) => mean(all.column(j)));
  const constant = mean(constants);
  return {
    coefficients: all.map((value, at) => value - means[at % features]),
    intercepts: constants.map((value) => value - constant),
  };
}

function reproduces({ coefficients, intercepts }: Functions, x: Matrix, answers: Matrix): boolean {
  const outputs = coefficients.rows;
  for (let row = 0; row < x.rows; row += 1)
    for (let k = 0; k < outputs; k += 1) {
      let sum = intercepts[k];
      let size = Math.abs(sum) + Math.abs(answers.data[row * outputs + k]);
      for (let j = 0; j < x.columns; j += 1) {
        const term = coefficients.data[k * x.columns + j] * x.data[row * x.columns + j];
        sum += term;
        size += Math.abs(term);
      }
      if (!(Math.abs(sum - answers.data[row * outputs + k]) <= ROUNDING * size)) return false;
    }
  return true;
}

/** Coefficients times centered features, summed by column: one matrix per output, and the answers at the means. */
export function linearShapley(
  { coefficients, intercepts, owners, read }: LinearSource,
  columns: readonly string[],
  rows: Rows,
  background: Rows,
  weights: Float64Array | undefined,
): { readonly values: Matrix[]; readonly base: Float64Array } {
  const x = read(rows);
  const means = weightedMeans(read(background), weights);
  const indices = owners.map((owner) => columns.indexOf(owner));
  const base = intercepts.map((intercept, k) =>
    means.reduce((sum, mean, j) => sum + coefficients.get(k, j) * mean, intercept),
  );
  const values = Array.from(intercepts, (_, k) => {
    const out = new Matrix(x.rows, columns.length);
    for (let row = 0; row < x.rows; row += 1)
      for (let j = 0; j < x.columns; j += 1)
        out.data[row * columns.length + indices[j]] +=
          coefficients.get(k, j) * (x.data[row * x.columns + j] - means[j]);
    return out;
  });
  return { values, base };
}

function weightedMeans({ data, rows, columns }: Matrix, weights: Float64Array | undefined): Float64Array {
  const sums = new Float64Array(columns);
  let total = 0;
  for (let row = 0; row < rows; row += 1) {
    const weight = weights?.[row] ?? 1;
    total += weight;
    for (let j = 0; j < columns; j += 1) sums[j] += weight * data[row * columns + j];
  }
  return sums.map((sum) => sum / total);
}
