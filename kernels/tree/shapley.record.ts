/** A node of a tree in preorder. */
@unmanaged
export class ShapleyNode {
  threshold: f64;
  /** What the products change by where the feature of the split above has failed already. */
  ratio: f64;
  feature: i32;
  kind: i32;
  missing: i32;
  depth: i32;
  /** The feature of the split above. */
  column: i32;
  /** Which child of its parent it is. */
  branch: i32;
  /** The depth of the node above which was split by the same feature, or −1. */
  above: i32;
  branches: i32;
}

/** A tree of those that are walked together. */
@unmanaged
export class ShapleyTree {
  /** Its first node, its nodes, pairs of points, and the index of its tables. */
  first: i32;
  nodes: i32;
  pairs: i32;
  tables: i32;
}

/** What a frame keeps of a row; its products and sums follow. */
@unmanaged
export class ShapleyCell {
  /** The branch that the row takes. */
  taken: i32;
  /** How it got here. */
  state: i32;
  /** The node, and the weights of its sums. */
  node: usize;
  weights: usize;
}
