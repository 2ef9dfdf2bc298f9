// What the kernels of trees have in common: where the records of a plan are.

import { recordAt } from "../record";
import { FeatureSplit, Plot, PlotNode } from "./plot.record";

/** A threshold with all known values below it: the largest finite number. */
export const ALL_KNOWN: f64 = 1.7976931348623157e308;

export function nodeAt(plot: Plot, node: i32): PlotNode {
  if (!ASC_NO_ASSERT) assert(node >= 0 && node < plot.capacity);
  return recordAt<PlotNode>(plot.nodes, node);
}

/** The node `count` positions behind another one: its sibling, if both are children. */
export function nodeAfter(node: PlotNode, count: i32): PlotNode {
  return recordAt<PlotNode>(changetype<usize>(node), count);
}

/** The best split of a feature at the current node. */
export function splitOf(plot: Plot, feature: i32): FeatureSplit {
  return recordAt<FeatureSplit>(plot.found, feature);
}

/** The weight of a case. */
export function weightOf(weights: usize, row: i32): f64 {
  return weights == 0 ? 1 : load<f64>(weights + ((<usize>row) << 3));
}
