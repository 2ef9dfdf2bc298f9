import { z } from "zod";
import type { Convergence } from "../../base/control.js";
import type { Label } from "../../base/label.js";
import { type ClassifierState, PosteriorModel } from "../../classify/posterior-model.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { type Features, type Rows, readNewCases } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import { averages } from "./averages.js";
import { design } from "./design.js";
import { type BayesianLogisticRegressionSettings, bayesianLogisticRegressionOptions } from "./options.js";
import { LogisticPosterior, type Units, type WorkingPosterior } from "./posterior.js";
import { samplesState, unpackSamples } from "./samples-state.js";
import { formatSummary } from "./summary.js";

interface State<L extends Label> extends ClassifierState<L> {
  readonly settings: BayesianLogisticRegressionSettings;
  readonly units: Units & { readonly constant: readonly boolean[] };
  readonly working: readonly WorkingPosterior[];
  readonly convergence: Convergence;
}

/** A fitted `BayesianLogisticRegression`. */
export class BayesianLogisticRegressionModel<L extends Label = Label> extends PosteriorModel<L> {
  readonly kind = "BayesianLogisticRegression";
  readonly settings: BayesianLogisticRegressionSettings;
  readonly units: State<L>["units"];
  /** The posteriors in the units of the computation, which predictions are made from. */
  readonly working: readonly WorkingPosterior[];
  /** Of the search for the mode; draws have diagnostics of their own in `posteriors`. */
  readonly convergence: Convergence;

  constructor({ classes, inputs, settings, units, working, convergence }: State<L>) {
    super({ classes, inputs });
    this.settings = settings;
    this.units = units;
    this.working = working;
    this.convergence = convergence;
  }

  static fromJSON(json: unknown): BayesianLogisticRegressionModel {
    return readModel(bayesianLogisticRegressionFormat, parseJson(json));
  }

  get seed(): number {
    return this.settings.seed;
  }

  /** The names of the parameters: `(intercept)` first, if there is one. */
  get terms(): string[] {
    return termsOf(this.inputs, this.settings);
  }

  /**
   * What is believed of the parameters, on the scale of the features: of two classes for the second, of more
   * for each against all others.
   */
  get posteriors(): LogisticPosterior<L>[] {
    const labels = this.classes.length === 2 ? [this.classes[1]] : this.classes;
    return this.working.map((each, k) => new LogisticPosterior(labels[k], this.terms, each, this.units));
  }

  /** Features that do not vary: nothing is learned of their coefficients. */
  get constantFeatures(): string[] {
    return this.features.filter((_, j) => this.units.constant[j]);
  }

  /** The log-odds by the mode of the posterior: cases × posteriors. */
  decisionFunction(rows: Rows): Matrix {
    const x = this.#design(rows);
    const columns = this.working.map(({ mode }) => x.multiply(mode));
    return new Matrix(x.rows, columns.length).map(
      (_, at) => columns[at % columns.length][Math.floor(at / columns.length)],
    );
  }

  /** A report of every term. */
  summary(): string {
    return formatSummary(this);
  }

  toJSON(): ModelJson {
    return writeModel(bayesianLogisticRegressionFormat, this);
  }

  protected logScores(rows: Rows): Matrix {
    const x = this.#design(rows);
    const pairs = this.working.map((each, k) => averages(x, each, this.settings, k));
    const { length } = this.classes;
    const out = new Matrix(x.rows, length);
    for (let i = 0; i < x.rows; i += 1) {
      if (length === 2) {
        out.data[2 * i] = pairs[0].no[i];
        out.data[2 * i + 1] = pairs[0].yes[i];
      } else for (let k = 0; k < length; k += 1) out.data[i * length + k] = pairs[k].yes[i];
    }
    return out;
  }

  #design(rows: Rows): Matrix {
    return design(readNewCases(this.kind, rows, this.inputs, "error"), this.units, () => true);
  }
}

export function termsOf({ names }: Features, { intercept }: BayesianLogisticRegressionSettings): string[] {
  return intercept ? ["(intercept)", ...names] : [...names];
}

const schema = z.strictObject({
  classes: z.array(codecs.label).min(2),
  inputs: codecs.features,
  settings: bayesianLogisticRegressionOptions,
  constant: z.array(z.boolean()),
  centers: codecs.float64Array,
  scales: codecs.float64Array,
  posteriors: z.array(
    z.strictObject({
      mode: codecs.float64Array,
      covariance: codecs.matrix,
      logEvidence: z.number(),
      samples: samplesState.optional(),
    }),
  ),
  convergence: codecs.convergence,
});

export const bayesianLogisticRegressionFormat: ModelFormat<BayesianLogisticRegressionModel, typeof schema> = {
  kind: "BayesianLogisticRegression",
  schema: schema.superRefine((state, context) => {
    const problem = misfit(state);
    if (problem !== undefined)
      context.addIssue({ code: "custom", path: [problem], message: "does not fit the rest" });
  }),
  state: ({ classes, inputs, settings, units, working, convergence }) => ({
    classes: [...classes],
    inputs,
    settings,
    constant: [...units.constant],
    centers: new Float64Array(units.centers),
    scales: new Float64Array(units.scales),
    posteriors: working.map(({ mode, covariance, logEvidence, samples }) => ({
      mode: new Float64Array(mode),
      covariance,
      logEvidence,
      ...(samples !== undefined && {
        samples: {
          chains: samples.chains,
          values: new Float64Array(samples.values),
          logDensities: new Float64Array(samples.logDensities),
          acceptance: new Float64Array(samples.acceptance),
          divergences: new Int32Array(samples.divergences),
          stepSizes: new Float64Array(samples.stepSizes),
          seed: samples.seed,
        },
      }),
    })),
    convergence: { ...convergence },
  }),
  create: ({ constant, centers, scales, posteriors, ...state }) =>
    new BayesianLogisticRegressionModel({
      ...state,
      units: { intercept: state.settings.intercept, constant, centers, scales },
      working: posteriors.map(({ samples, ...rest }) => ({
        ...rest,
        samples: samples && unpackSamples(samples, termsOf(state.inputs, state.settings)),
      })),
    }),
};

/** The first field whose size does not agree with the others'. */
function misfit(state: z.output<typeof schema>): string | undefined {
  const features = state.inputs.names.length;
  const terms = features + (state.settings.intercept ? 1 : 0);
  const draws = state.settings.inference === "metropolis" || state.settings.inference === "hamiltonian";
  if (state.constant.length !== features) return "constant";
  if (state.centers.length !== features) return "centers";
  if (state.scales.length !== features) return "scales";
  const expected = state.classes.length === 2 ? 1 : state.classes.length;
  const fits = state.posteriors.every(
    ({ mode, covariance, samples }) =>
      mode.length === terms &&
      covariance.rows === terms &&
      covariance.columns === terms &&
      (samples !== undefined) === draws &&
      (samples === undefined || samples.values.length === samples.logDensities.length * terms),
  );
  return state.posteriors.length === expected && fits ? undefined : "posteriors";
}
