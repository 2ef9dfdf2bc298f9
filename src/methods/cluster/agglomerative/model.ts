import * as z from "zod";
import { field, type StateOf } from "../../../model/files/state.js";
import { HierarchyModel, type JoiningRule } from "../engine/hierarchy-model.js";
import { hierarchyState } from "../engine/hierarchy-state.js";
import type { Linkage } from "./linkage.js";
import { agglomerativeOptions } from "./options.js";

const agglomerativeState = hierarchyState.extend({
  /** How the distance of clusters was measured. */
  linkage: field<Linkage>(z.enum(agglomerativeOptions.shape.linkage.unwrap().options)),
  /**
   * Number of connected parts of the connectivity, which were linked where they are nearest; undefined if all clusters
   * could be merged.
   */
  components: z.int().min(1).optional(),
});

/** What `Agglomerative` learns. */
export interface AgglomerativeState extends StateOf<typeof agglomerativeState> {}

/** A fitted `Agglomerative`. */
export class AgglomerativeModel extends HierarchyModel<AgglomerativeState> {
  static readonly kind = "Agglomerative";
  static readonly state = agglomerativeState;

  /**
   * Whether some merge is lower than an earlier one (an inversion), which can happen with the linkages "centroid" and
   * "median", and with "ward" if not all clusters may be merged.
   */
  get hasInversions(): boolean {
    return this.heights.some((height, t) => t > 0 && height < this.heights[t - 1]);
  }

  protected get joining(): JoiningRule {
    if (this.linkage === "single") return "nearest";
    return this.linkage === "complete" ? "farthest" : "mean";
  }
}
