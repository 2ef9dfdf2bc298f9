import * as z from "zod";
import type { Label } from "../../../base/label.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { fitTerms } from "../engine/model/wald-model.js";
import { type BayesianLogisticRegressionSettings, bayesianLogisticRegressionOptions } from "./options.js";
import type { DesignUnits, WorkingPosterior } from "./posterior.js";
import { samplesCodec } from "./samples-codec.js";

export const bayesianLogisticRegressionState = StateSchema.of({
  classes: codecs.severalClasses,
  inputs: codecs.features,
  /** The options of the fit. */
  settings: field<BayesianLogisticRegressionSettings>(bayesianLogisticRegressionOptions),
  /** How features were centered and scaled before the computation. */
  units: field<DesignUnits>(
    z.strictObject({
      intercept: z.boolean(),
      centers: codecs.float64Array,
      scales: codecs.positiveArray,
      constant: z.array(z.boolean()),
    }),
  ),
  /** The posteriors in the units of the computation, from which predictions are computed. */
  working: field<readonly WorkingPosterior[]>(
    z.array(
      z.strictObject({
        mode: codecs.float64Array,
        covariance: codecs.matrix,
        logEvidence: z.number(),
        samples: samplesCodec.optional(),
      }),
    ),
  ),
  /** How the search for the mode ended; the diagnostics of draws are in `posteriors`. */
  convergence: codecs.convergence,
  /** The seed, if random numbers were drawn. */
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

/** What `BayesianLogisticRegression` learns. */
export interface BayesianLogisticRegressionState<L extends Label = Label>
  extends LabeledState<typeof bayesianLogisticRegressionState, L> {}
