import { got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import { maximizeExpectation } from "../../../math/optimize/expectation-maximization.js";
import { classPriors } from "../../../model/bayes-rule/priors.js";
import { requireTwoClasses } from "../../../model/bayes-rule/require-two-classes.js";
import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { requireWeight } from "../../discriminant/engine/estimator.js";
import { regressionOn } from "../../discriminant/engine/scoring/regress.js";
import { type MixtureEnding, runStarts } from "../engine/starts.js";
import { MixtureDiscriminantModel } from "./model.js";
import { mixtureDiscriminantOptions } from "./options.js";
import { freedomOf, shrinkageOf } from "./shrinkage.js";
import { givenStart, groupStarts, ownersOf } from "./start.js";
import {
  estimateSubclasses,
  type Memberships,
  type SubclassCases,
  type Subclasses,
  settleShrinkage,
  subclassModel,
} from "./subclasses.js";

interface MixtureDiscriminantModels extends ClassifierFamily {
  readonly model: MixtureDiscriminantModel<this["label"]>;
}

/**
 * Discriminants of classes that consist of several groups: every class is a mixture of normal subclasses, and all
 * subclasses have the same covariance (ESL section 12.7).
 *
 * ```ts
 * const model = await new MixtureDiscriminant({ subclasses: 2 }).fit(table, "species");
 * model.predictProba(cases);
 * model.transform(cases); // discriminant coordinates, for a plot
 * ```
 */
export class MixtureDiscriminant extends ClassifierEstimator<
  typeof mixtureDiscriminantOptions,
  MixtureDiscriminantModels
> {
  static readonly kind = "MixtureDiscriminant";
  static readonly schema = mixtureDiscriminantOptions;
  static readonly models = [MixtureDiscriminantModel];
  static readonly preparation: Preparation = { levels: "contrasts" };

  protected override get reading(): Reading {
    return { categorical: "dummy" };
  }

  protected async learn(given: LabeledCases, control: FitControl): Promise<MixtureDiscriminantModel> {
    requireTwoClasses(given);
    const { options: settings, kind: method } = this;
    const cases = given.owned;
    const { classes, codes, weights, features: inputs } = cases;
    const classTotals = new Float64Array(classes.length);
    for (const [row, code] of codes.entries()) classTotals[code] += weights?.[row] ?? 1;
    requireWeight(method, classes, classTotals);
    const owners = ownersOf(cases, settings.subclasses);
    const most = this.#components(owners.length);
    const totalWeight = classTotals.reduce((sum, weight) => sum + weight, 0);
    const regression = await regressionOn(cases, settings, {
      signal: control.signal,
      threads: control.threads,
    });
    const { ending, starts } = await this.#run(
      cases,
      { codes, weights, totalWeight, regression, most },
      owners,
      control,
    );
    const { scoring, shrinkage, owners: kept, shares: subclassShares } = ending.parameters;
    return new MixtureDiscriminantModel({
      classes,
      inputs,
      settings,
      priors: classPriors(method, settings.priors, classTotals),
      owners: kept,
      subclassShares,
      ...scoring,
      shrinkage: shrinkage?.lambdas ?? new Float64Array(classes.length),
      seed: settings.seed,
      history: ending.history,
      starts,
      convergence: ending.convergence,
    });
  }

  async #run(cases: LabeledCases, subclassCases: SubclassCases, owners: Int32Array, control: FitControl) {
    const { kind: method, options: settings } = this;
    // The terms of MARS change from step to step.
    const model = subclassModel(subclassCases, settings.regression !== "mars");
    const freedom = freedomOf(method, settings, cases.classes.length);
    const pause = abortablePacer(method, control.signal);
    const estimate = (memberships: Memberships) =>
      freedom === undefined
        ? estimateSubclasses(subclassCases, memberships)
        : settleShrinkage(
            subclassCases,
            memberships,
            (remaining) => shrinkageOf(freedom, remaining.owners, remaining.shares, cases.classes.length),
            settings.maxIterations,
            pause,
          );
    const given = givenStart(cases, settings.init, owners);
    if (given !== undefined) {
      const start = await estimate(given);
      const fit = await maximizeExpectation(model, start, { ...settings, method }, control);
      const ending: MixtureEnding<Subclasses> = {
        ...fit,
        history: Float64Array.from(fit.objectives.slice(1)),
      };
      const { objective, convergence } = fit;
      const { iterations, converged } = convergence;
      return { ending, starts: [{ objective, iterations, converged }] };
    }
    const begin = groupStarts(cases, owners, control);
    const { best, starts } = await runStarts(
      async (stream) => estimate(await begin(stream)),
      model,
      { ...settings, method },
      control,
    );
    if ("failure" in best)
      throw new OptionError(
        method,
        words`no start could be used: ${best.failure}; choose fewer ${optionName("subclasses")}.`,
      );
    return { ending: best.ending, starts };
  }

  #components(subclasses: number): number {
    const { components = subclasses - 1 } = this.options;
    if (components < subclasses) return components;
    const sentence = words`${optionName("components")} must be ${wanted(`at most ${subclasses - 1}`)}, one less than the number of subclasses; got ${got(components)}.`;
    throw new OptionError(this.kind, sentence);
  }
}
