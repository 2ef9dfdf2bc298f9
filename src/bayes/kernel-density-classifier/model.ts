import { z } from "zod";
import type { Convergence } from "../../base/control.js";
import type { Label } from "../../base/label.js";
import { type ClassifierState, PosteriorModel } from "../../classify/posterior-model.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { type Rows, readNewCases } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import { random } from "../../probability/random/index.js";
import { KernelClassDensity } from "./class-density.js";

interface State<L extends Label> extends ClassifierState<L> {
  readonly priors: Float64Array<ArrayBuffer>;
  readonly densities: readonly KernelClassDensity[];
  readonly borrowed: readonly (readonly string[])[];
  readonly searches?: readonly Convergence[] | undefined;
}

/** A fitted `KernelDensityClassifier`. */
export class KernelDensityClassifierModel<L extends Label = Label> extends PosteriorModel<L> {
  readonly kind = "KernelDensityClassifier";
  /** Probabilities of the classes before anything is seen, in the order of `classes`. */
  readonly priors: Float64Array<ArrayBuffer>;
  /** The cases, weights and bandwidth of every class. */
  readonly densities: readonly KernelClassDensity[];
  /** For each class the columns that do not vary in it, whose bandwidth goes by all classes. */
  readonly borrowed: readonly (readonly string[])[];
  /** How the search for cross-validated bandwidths ended, class by class. */
  readonly searches?: readonly Convergence[];

  constructor({ classes, inputs, priors, densities, borrowed, searches }: State<L>) {
    super({ classes, inputs });
    this.priors = priors;
    this.densities = densities;
    this.borrowed = borrowed;
    if (searches !== undefined) this.searches = searches;
  }

  static fromJSON(json: unknown): KernelDensityClassifierModel {
    return readModel(kernelDensityClassifierFormat, parseJson(json));
  }

  /** log p(case | class), one row per case. */
  logDensities(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    if (x.rows === 0) return new Matrix(0, this.classes.length);
    return Matrix.fromColumns(this.densities.map((density) => density.logDensity(x)));
  }

  protected logScores(rows: Rows): Matrix {
    const logPriors = this.priors.map((prior) => Math.log(prior));
    const k = logPriors.length;
    const scores = this.logDensities(rows).map((value, at) => value + logPriors[at % k]);
    // So far away that squares overflow, or where only classes without a prior have cases, nothing was seen
    // that speaks for a class.
    for (let at = 0; at < scores.data.length; at += k)
      if (!scores.data.subarray(at, at + k).some((score) => score > Number.NEGATIVE_INFINITY))
        scores.data.set(logPriors, at);
    return scores;
  }

  /** Cases drawn from the model, with the classes they were drawn from. */
  sample(count: number, seed = 0): { rows: Matrix; labels: L[] } {
    const [forClasses, forValues] = random(seed).split(2);
    const seen = this.priors.map((prior, k) => (this.densities[k].cases.rows > 0 ? prior : 0));
    const codes = forClasses.weightedIndices(seen, count);
    const rows = Array.from(codes, (code) => this.densities[code].sample(forValues));
    const data = new Matrix(count, this.features.length);
    for (const [i, row] of rows.entries()) data.data.set(row, i * data.columns);
    return { rows: data, labels: Array.from(codes, (code) => this.classes[code]) };
  }

  toJSON(): ModelJson {
    return writeModel(kernelDensityClassifierFormat, this);
  }
}

const weight = (values: Float64Array) =>
  values.every((value) => value > 0 && value < Number.POSITIVE_INFINITY);

const density = z.strictObject({
  cases: codecs.matrix,
  weights: codecs.float64Array.refine(weight, "has a number that is no weight"),
  bandwidth: codecs.matrix,
});

const schema = z.strictObject({
  classes: z.array(codecs.label).min(1),
  inputs: codecs.features,
  priors: codecs.float64Array,
  densities: z.array(density),
  borrowed: z.array(z.array(z.string())),
  searches: z.array(codecs.convergence).optional(),
});

type Written = z.output<typeof schema>;

function fits({ classes, inputs, priors, densities, borrowed }: Written): boolean {
  const columns = inputs.names.length;
  return (
    [priors.length, densities.length, borrowed.length].every((length) => length === classes.length) &&
    densities.every(
      ({ cases, weights, bandwidth }) =>
        cases.columns === columns &&
        weights.length === cases.rows &&
        bandwidth.columns === columns &&
        (bandwidth.rows === 1 || bandwidth.rows === columns) &&
        (bandwidth.rows === 1 ? bandwidth.data : bandwidth.diagonal()).every((width) => width > 0),
    )
  );
}

export const kernelDensityClassifierFormat: ModelFormat<KernelDensityClassifierModel, typeof schema> = {
  kind: "KernelDensityClassifier",
  schema: schema.refine(fits, "the densities do not fit the classes and features"),
  state: ({ classes, inputs, priors, densities, borrowed, searches }) => ({
    classes: [...classes],
    inputs,
    priors,
    densities: densities.map(({ cases, weights, bandwidth }) => ({ cases, weights, bandwidth })),
    borrowed: borrowed.map((names) => [...names]),
    ...(searches !== undefined && { searches: [...searches] }),
  }),
  create: ({ densities, ...state }) =>
    new KernelDensityClassifierModel({
      ...state,
      densities: densities.map(
        ({ cases, weights, bandwidth }) => new KernelClassDensity(cases, weights, bandwidth),
      ),
    }),
};
