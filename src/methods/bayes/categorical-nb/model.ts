import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { SeenLevels } from "../../../model/capabilities.js";
import type { Rows } from "../../../model/input.js";
import { indexOf } from "../../discriminant/engine/names.js";
import { CategoricalLikelihood, readLevels, seenLevels } from "../engine/categorical.js";
import { GenerativeModel } from "../engine/generative-model.js";
import { type LevelCounts, levelCounts } from "../engine/level-counts.js";
import type { Names } from "../engine/likelihood.js";
import { type NaiveState, naiveState } from "../engine/naive-state.js";
import { type CategoricalNBSettings, categoricalNBOptions } from "./options.js";

/** What `CategoricalNB` learns. */
export type CategoricalNBState<L extends Label = Label> = NaiveState<L, LevelCounts, CategoricalNBSettings>;

/** A fitted `CategoricalNB`. */
export class CategoricalNBModel<L extends Label = Label> extends GenerativeModel<
  L,
  Matrix,
  CategoricalLikelihood,
  CategoricalNBState<L>
> {
  static readonly kind = "CategoricalNB";
  static readonly state = naiveState(levelCounts, categoricalNBOptions);

  /** The levels of a feature, in the order of the columns of `probabilities`. */
  levels(feature: string): readonly Label[] {
    const j = indexOf(this.kind, "feature", this.features, feature);
    const rule = this.inputs.encoding?.columns[j];
    if (rule !== undefined && "levels" in rule) return rule.levels;
    if (rule?.coding === "boolean") return [false, true];
    return Array.from({ length: this.evidence.levels[j] }, (_, level) => level);
  }

  /** The levels of the training data by column, where others are accepted. */
  get seenLevels(): SeenLevels {
    return seenLevels(this.inputs, this.settings.unknown);
  }

  /** P(level | class) of a feature: classes × levels; every row sums to 1. */
  probabilities(feature: string): Matrix {
    const j = indexOf(this.kind, "feature", this.features, feature);
    const { starts, probabilities } = this.likelihood;
    return probabilities.slice(0, this.classes.length, starts[j], starts[j + 1]);
  }

  protected describe(names: Names): CategoricalLikelihood {
    return new CategoricalLikelihood(this.evidence, this.settings, this.settings.unknown, names);
  }

  protected read(rows: Rows): Matrix {
    return readLevels(this.kind, rows, this.inputs, this.settings);
  }
}
