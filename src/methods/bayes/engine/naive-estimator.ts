import type { OptionsSchema } from "../../../base/options.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { ModelFor } from "../../../model/estimator.js";
import type { Classifier } from "../../../model/model.js";
import { UpdatableClassifierEstimator, type UpdatableFamily } from "../../../model/tasks/classifier.js";
import { type Evidence, type Learned, mergeLearned } from "./evidence.js";

/** The models of a naive Bayes, which keep their evidence. */
export interface NaiveFamily<E> extends UpdatableFamily {
  readonly model: Classifier<this["label"]> & Learned<E>;
}

/** The base of naive Bayes: it gathers evidence by class, and merges the evidence of more cases into it. */
export abstract class NaiveEstimator<
  S extends OptionsSchema,
  F extends NaiveFamily<E>,
  E extends Evidence<E>,
> extends UpdatableClassifierEstimator<S, F> {
  /** What the cases say of each class; `earlier` is the evidence that it will be merged with. */
  protected abstract gather(cases: LabeledCases, earlier?: E): E;

  /** Computes ahead, with pauses, what the model would take long to derive from its evidence. */
  protected prepare(_evidence: E, _control: FitControl): Promise<void> | undefined {
    return undefined;
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<ModelFor<F>> {
    return this.#model(this.#learned(cases), control);
  }

  protected async learnMore(
    model: ModelFor<F>,
    cases: LabeledCases,
    control: FitControl,
  ): Promise<ModelFor<F>> {
    const earlier: Learned<E> = model as ModelFor<NaiveFamily<E>>;
    return this.#model(mergeLearned(earlier, this.#learned(cases, earlier.evidence)), control);
  }

  #learned(cases: LabeledCases, earlier?: E): Learned<E> {
    const evidence = this.gather(cases, earlier);
    return { classes: cases.classes, inputs: cases.features, evidence };
  }

  async #model(learned: Learned<E>, control: FitControl): Promise<ModelFor<F>> {
    await this.prepare(learned.evidence, control);
    const { models } = this.constructor as unknown as {
      readonly models: readonly (new (state: object) => ModelFor<F>)[];
    };
    return new models[0]({ ...learned, settings: this.options });
  }
}
