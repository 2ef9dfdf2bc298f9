import { Floats, Ints } from "../record";

/** Where the nodes of a grown tree go as columns, each with room for all nodes. */
@unmanaged
export class NodeTable {
  threshold: Floats;
  weight: Floats;
  impurity: Floats;
  gain: Floats;
  /** How many cases a node has. */
  cases: Ints;
  feature: Ints;
  /** −1 in a leaf, as `missing` is. */
  kind: Ints;
  missing: Ints;
  firstChild: Ints;
  children: Ints;
  /** Bounds of the predictions; 0 if there are none. */
  lower: Floats;
  upper: Floats;
}
