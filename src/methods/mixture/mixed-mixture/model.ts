import type { Label } from "../../../base/label.js";
import { shortNumber } from "../../../base/text-grid.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Random } from "../../../math/probability/random/index.js";
import type { SeenLevels } from "../../../model/capabilities.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import type { Rows } from "../../../model/input.js";
import { seenLevels } from "../../bayes/engine/categorical.js";
import type { Family } from "../../bayes/engine/families.js";
import { mixedEvidence } from "../../bayes/engine/mixed-evidence.js";
import { MixedLikelihood } from "../../bayes/engine/mixed-likelihood.js";
import { partsOf } from "../../bayes/engine/parts.js";
import { MixtureModel } from "../engine/model.js";
import { labelsFit, mixtureFields } from "../engine/state.js";
import { type MixedDensitySettings, mixedDensitySettings } from "./options.js";

const mixedMixtureState = StateSchema.of({
  ...mixtureFields,
  /** The moments and counts of every column by component, from which its distributions are estimated. */
  evidence: mixedEvidence,
  /** The options on which the densities depend. */
  settings: field<MixedDensitySettings>(mixedDensitySettings),
})
  .check("labels", "must name the components", labelsFit)
  .check(
    "evidence",
    "must have one row per component and one column per feature",
    ({ evidence, weights, inputs }) =>
      evidence.classWeights.length === weights.length && evidence.columns === inputs.names.length,
  );

/** What `MixedMixture` learns. */
export interface MixedMixtureState extends StateOf<typeof mixedMixtureState> {}

/** A fitted `MixedMixture`. */
export class MixedMixtureModel extends MixtureModel<MixedMixtureState> {
  static readonly kind = "MixedMixture";
  static readonly state = mixedMixtureState;
  #known: MixedLikelihood | undefined;

  /** The distribution of each feature. */
  get families(): readonly Family[] {
    return this.evidence.families;
  }

  /** The levels of the training data by column, where others are accepted. */
  get seenLevels(): SeenLevels {
    return seenLevels(this.inputs, this.settings.unknown);
  }

  /** log P(component) + log p(case | component), cases × components. */
  jointLogDensity(rows: Rows): Matrix {
    const logs = this.weights.map(Math.log);
    const scores = this.#likelihood.logLikelihood(this.#likelihood.read(rows));
    return scores.map((value, at) => value + logs[at % logs.length]);
  }

  protected drawCases(components: Uint32Array, stream: Random): Matrix {
    return this.#likelihood.draw(components, stream);
  }

  protected describeComponents(): string[][] {
    const rows = Array.from(this.weights, (weight, k) => [String(k), shortNumber(weight)]);
    return [["component", "weight"], ...rows];
  }

  get #likelihood(): MixedLikelihood {
    const { kind: method, evidence, settings, inputs, features } = this;
    this.#known ??= new MixedLikelihood(
      partsOf(method, evidence.families, inputs, settings),
      evidence,
      settings,
      {
        method,
        features,
        classes: componentNumbers(this.clusters),
      },
    );
    return this.#known;
  }
}

/** The components as classes of a naive Bayes. */
export function componentNumbers(count: number): readonly Label[] {
  return Array.from({ length: count }, (_, k) => k);
}
