import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { type PathModelState, PenaltyPathModel, pathState } from "../engine/path/path-model.js";

/** What the group lasso learns. */
export interface GroupLassoState extends PathModelState {
  /** The features of every group. */
  readonly groups: readonly (readonly string[])[];
}

/** What the sparse group lasso learns. */
export interface SparseGroupLassoState extends GroupLassoState {
  /** The share of the penalty on absolute values. */
  readonly alpha: number;
}

const groupState = pathState.extend<GroupLassoState>({ groups: z.array(codecs.names) });

interface GroupModel<S extends GroupLassoState> extends PenaltyPathModel<S>, GroupLassoState {}

/** A regression that selects features by groups. */
abstract class GroupModel<S extends GroupLassoState> extends PenaltyPathModel<S> {
  /** The groups with a coefficient that is not 0. */
  get activeGroups(): readonly (readonly string[])[] {
    const active = new Set(this.selected);
    return this.groups.filter((group) => group.some((name) => active.has(name)));
  }
}

/** A fitted `GroupLasso`. */
export class GroupLassoModel extends GroupModel<GroupLassoState> {
  static readonly kind = "GroupLasso";
  static readonly state = groupState;
}

export interface SparseGroupLassoModel extends SparseGroupLassoState {}

/** A fitted `SparseGroupLasso`. */
export class SparseGroupLassoModel extends GroupModel<SparseGroupLassoState> {
  static readonly kind = "SparseGroupLasso";
  static readonly state = groupState.extend<SparseGroupLassoState>({ alpha: z.number().min(0).max(1) });
}
