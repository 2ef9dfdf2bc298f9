import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import type { StateOf } from "../../../model/files/state.js";
import type { ModelsOf } from "../../../model/fitted-model.js";
import { PenaltyPathModel, pathState } from "../engine/path/path-model.js";

const groupState = pathState.extend({
  /** The features of every group. */
  groups: z.array(codecs.names),
});

/** What the group lasso learns. */
export interface GroupLassoState extends StateOf<typeof groupState> {}

abstract class GroupBase extends PenaltyPathModel<GroupLassoState> {
  /** The groups with a coefficient that is not 0. */
  get activeGroups(): readonly (readonly string[])[] {
    const active = new Set(this.selected);
    return this.groups.filter((group) => group.some((name) => active.has(name)));
  }
}

/** A regression that selects features by groups. */
const GroupModel = GroupBase as unknown as ModelsOf<typeof GroupBase>;
type GroupModel<S extends GroupLassoState = GroupLassoState> = GroupBase & S;

/** A fitted `GroupLasso`. */
export class GroupLassoModel extends GroupModel<GroupLassoState> {
  static readonly kind = "GroupLasso";
  static readonly state = groupState;
}

const sparseGroupLassoState = groupState.extend({
  /** The share of the penalty on absolute values. */
  alpha: z.number().min(0).max(1),
});

/** What the sparse group lasso learns. */
export interface SparseGroupLassoState extends StateOf<typeof sparseGroupLassoState> {}

/** A fitted `SparseGroupLasso`. */
export class SparseGroupLassoModel extends GroupModel<SparseGroupLassoState> {
  static readonly kind = "SparseGroupLasso";
  static readonly state = sparseGroupLassoState;
}
