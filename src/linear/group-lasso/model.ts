import { z } from "zod";
import { type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { PathModel, type PathModelState, pathModelFormat } from "../path/path-model.js";

interface GroupState extends PathModelState {
  readonly groups: readonly (readonly string[])[];
  readonly constantFeatures: readonly string[];
  readonly seed: number;
}

/** A regression whose features were taken in or left out by groups. */
abstract class GroupModel extends PathModel {
  /** The features of every group. */
  readonly groups: readonly (readonly string[])[];
  /** Features that do not vary; their coefficients are 0. */
  readonly constantFeatures: readonly string[];
  /** What decided which cases came into which part. */
  readonly seed: number;

  constructor(state: GroupState) {
    super(state);
    this.groups = state.groups;
    this.constantFeatures = state.constantFeatures;
    this.seed = state.seed;
  }

  /** The penalty of the chosen regression. */
  get lambda(): number {
    return this.path.values[this.chosen];
  }

  /** The groups with a coefficient that is not 0. */
  get activeGroups(): readonly (readonly string[])[] {
    const { coefficients, features } = this;
    const active = new Set(features.filter((_, j) => coefficients[j] !== 0));
    return this.groups.filter((group) => group.some((name) => active.has(name)));
  }
}

/** A fitted `GroupLasso`. */
export class GroupLassoModel extends GroupModel {
  readonly kind = "GroupLasso";

  static fromJSON(json: unknown): GroupLassoModel {
    return readModel(groupLassoFormat, parseJson(json));
  }

  toJSON(): ModelJson {
    return writeModel(groupLassoFormat, this);
  }
}

/** A fitted `SparseGroupLasso`. */
export class SparseGroupLassoModel extends GroupModel {
  readonly kind = "SparseGroupLasso";
  /** The part of the penalty that is the lasso's. */
  readonly alpha: number;

  constructor(state: GroupState & { readonly alpha: number }) {
    super(state);
    this.alpha = state.alpha;
  }

  static fromJSON(json: unknown): SparseGroupLassoModel {
    return readModel(sparseGroupLassoFormat, parseJson(json));
  }

  toJSON(): ModelJson {
    return writeModel(sparseGroupLassoFormat, this);
  }
}

const fields = {
  groups: z.array(z.array(z.string())),
  constantFeatures: z.array(z.string()),
  seed: z.int().min(0),
};

export const groupLassoFormat = pathModelFormat("GroupLasso", (state) => new GroupLassoModel(state), fields);

export const sparseGroupLassoFormat = pathModelFormat(
  "SparseGroupLasso",
  (state) => new SparseGroupLassoModel(state),
  { ...fields, alpha: z.number().min(0).max(1) },
);
