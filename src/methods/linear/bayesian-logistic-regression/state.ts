import * as z from "zod";
import type { Convergence } from "../../../base/control.js";
import type { Label } from "../../../base/label.js";
import type { ClassifierState } from "../../../model/bayes-rule/posterior-model.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import { fitTerms } from "../engine/model/wald-model.js";
import { type BayesianLogisticRegressionSettings, bayesianLogisticRegressionOptions } from "./options.js";
import type { DesignUnits, WorkingPosterior } from "./posterior.js";
import { samplesCodec } from "./samples-codec.js";

/** What `BayesianLogisticRegression` learns. */
export interface BayesianLogisticRegressionState<L extends Label = Label> extends ClassifierState<L> {
  /** The options of the fit. */
  readonly settings: BayesianLogisticRegressionSettings;
  /** How features were centered and scaled before the computation. */
  readonly units: DesignUnits;
  /** The posteriors in the units of the computation, which predictions are made from. */
  readonly working: readonly WorkingPosterior[];
  /** How the search for the mode ended; draws have diagnostics of their own in `posteriors`. */
  readonly convergence: Convergence;
  readonly seed: number;
}

export const bayesianLogisticRegressionState = new StateSchema<BayesianLogisticRegressionState>({
  classes: codecs.severalClasses,
  inputs: codecs.features,
  settings: bayesianLogisticRegressionOptions,
  units: z.strictObject({
    intercept: z.boolean(),
    centers: codecs.float64Array,
    scales: codecs.positiveArray,
    constant: z.array(z.boolean()),
  }),
  working: z.array(
    z.strictObject({
      mode: codecs.float64Array,
      covariance: codecs.matrix,
      logEvidence: z.number(),
      samples: samplesCodec.optional(),
    }),
  ),
  convergence: codecs.convergence,
  seed: z.int(),
})
  .check(
    "units",
    "must fit the features and the settings",
    ({ units: { intercept, centers, scales, constant }, inputs, settings }) =>
      intercept === settings.intercept &&
      [centers, scales, constant].every(({ length }) => length === inputs.names.length),
  )
  .check("working", "must have one posterior per question, each of all terms", (state) => {
    const { inputs, settings, classes, working } = state;
    const terms = inputs.names.length + Number(settings.intercept);
    const drawn = settings.inference === "metropolis" || settings.inference === "hamiltonian";
    const fits = working.every(
      ({ mode, covariance, samples }) =>
        fitTerms(terms, [mode], covariance) &&
        (samples !== undefined) === drawn &&
        (samples === undefined || samples.names.length === terms),
    );
    return fits && working.length === (classes.length === 2 ? 1 : classes.length);
  });
