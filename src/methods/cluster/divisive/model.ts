import * as z from "zod";
import { HierarchyModel, type JoiningRule } from "../engine/hierarchy-model.js";
import { type HierarchyState, hierarchyState } from "../engine/hierarchy-state.js";
import { divisiveOptions } from "./options.js";

/** What `Divisive` learns. */
export interface DivisiveState extends HierarchyState {
  /** How clusters were split. */
  readonly method: "diana" | "spanning-tree" | "k-means";
  readonly seed: number;
}

const divisiveState = hierarchyState.extend<DivisiveState>({
  method: z.enum(divisiveOptions.shape.method.unwrap().options),
  seed: z.int(),
});

export interface DivisiveModel extends DivisiveState {}

/** A fitted `Divisive`; its splits, from the last to the first, are merges. */
export class DivisiveModel extends HierarchyModel<DivisiveState> {
  static readonly kind = "Divisive";
  static readonly state = divisiveState;

  protected get joining(): JoiningRule {
    return this.method === "spanning-tree" ? "nearest" : "mean";
  }
}
