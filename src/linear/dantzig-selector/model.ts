import { z } from "zod";
import { type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { PathModel, type PathModelState, pathModelFormat } from "../path/path-model.js";

interface State extends PathModelState {
  readonly constantFeatures: readonly string[];
  readonly seed: number;
}

/** A fitted `DantzigSelector`. */
export class DantzigSelectorModel extends PathModel {
  readonly kind = "DantzigSelector";
  /** Features that do not vary; their coefficients are 0. */
  readonly constantFeatures: readonly string[];
  /** What decided which cases came into which part. */
  readonly seed: number;

  constructor(state: State) {
    super(state);
    this.constantFeatures = state.constantFeatures;
    this.seed = state.seed;
  }

  static fromJSON(json: unknown): DantzigSelectorModel {
    return readModel(dantzigSelectorFormat, parseJson(json));
  }

  /** The bound on the correlations with the residuals. */
  get lambda(): number {
    return this.path.values[this.chosen];
  }

  toJSON(): ModelJson {
    return writeModel(dantzigSelectorFormat, this);
  }
}

export const dantzigSelectorFormat = pathModelFormat(
  "DantzigSelector",
  (state) => new DantzigSelectorModel(state),
  { constantFeatures: z.array(z.string()), seed: z.int().min(0) },
);
