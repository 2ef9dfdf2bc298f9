import * as z from "zod";
import type { StateOf } from "../../../model/files/state.js";
import { HierarchyModel, type JoiningRule } from "../engine/hierarchy-model.js";
import { hierarchyState } from "../engine/hierarchy-state.js";
import { divisiveOptions } from "./options.js";

const divisiveState = hierarchyState.extend({
  /** How clusters were split. */
  method: z.enum(divisiveOptions.shape.method.unwrap().options),
  /** The seed, if random numbers were drawn. */
  seed: z.int(),
});

/** What `Divisive` learns. */
export interface DivisiveState extends StateOf<typeof divisiveState> {}

/** A fitted `Divisive`; its splits, from the last to the first, are merges. */
export class DivisiveModel extends HierarchyModel<DivisiveState> {
  static readonly kind = "Divisive";
  static readonly state = divisiveState;

  protected get joining(): JoiningRule {
    return this.method === "spanning-tree" ? "nearest" : "mean";
  }
}
