import { z } from "zod";
import { type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { PathModel, type PathModelState, pathModelFormat } from "../path/path-model.js";

/** A fitted `DantzigSelector`. */
export class DantzigSelectorModel extends PathModel {
  readonly kind = "DantzigSelector";
  /** What decided which cases came into which part. */
  readonly seed: number;

  constructor(state: PathModelState & { readonly seed: number }) {
    super(state);
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
  { seed: z.int().min(0) },
);
