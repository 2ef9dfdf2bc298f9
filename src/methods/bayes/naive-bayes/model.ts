import type { Label } from "../../../base/label.js";
import type { SeenLevels } from "../../../model/capabilities.js";
import type { Rows } from "../../../model/input.js";
import { indexOf } from "../../discriminant/engine/names.js";
import { seenLevels } from "../engine/categorical.js";
import type { Family } from "../engine/families.js";
import { GenerativeModel } from "../engine/generative-model.js";
import type { ClassNames } from "../engine/likelihood.js";
import { type MixedEvidence, mixedEvidence } from "../engine/mixed-evidence.js";
import { MixedLikelihood } from "../engine/mixed-likelihood.js";
import { type NaiveSettings, type NaiveState, naiveState } from "../engine/naive-state.js";
import { type PartSettings, partsOf, type Values } from "../engine/parts.js";
import { type NaiveBayesSettings, naiveBayesOptions } from "./options.js";

/** Naive Bayes over columns of all kinds. */
export abstract class MixedModel<
  L extends Label,
  S extends NaiveState<L, MixedEvidence, NaiveSettings & PartSettings>,
> extends GenerativeModel<L, readonly Values[], MixedLikelihood, S> {
  /** The likelihood of each feature. */
  get families(): readonly Family[] {
    return this.evidence.families;
  }

  /** The likelihood of one feature. */
  family(feature: string): Family {
    return this.families[indexOf(this.kind, "feature", this.features, feature)];
  }

  /** The levels of the training data by column, where others are accepted. */
  get seenLevels(): SeenLevels {
    return seenLevels(this.inputs, this.settings.unknown);
  }

  protected describe(names: ClassNames): MixedLikelihood {
    const { evidence, settings } = this;
    const parts = partsOf(this.kind, evidence.families, this.inputs, settings);
    return new MixedLikelihood(parts, evidence, settings, names);
  }

  protected read(rows: Rows): readonly Values[] {
    return this.likelihood.read(rows);
  }
}

/** What `NaiveBayes` learns. */
export type NaiveBayesState<L extends Label = Label> = NaiveState<L, MixedEvidence, NaiveBayesSettings>;

/** A fitted `NaiveBayes`. */
export class NaiveBayesModel<L extends Label = Label> extends MixedModel<L, NaiveBayesState<L>> {
  static readonly kind = "NaiveBayes";
  static readonly state = naiveState(mixedEvidence, naiveBayesOptions);
}
