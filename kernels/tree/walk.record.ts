/** A node as walks read it; a node at which a walk ends leads to itself. */
@unmanaged
export class WalkNode {
  /** The largest value of the first branch, or the number of branches of a split by levels. */
  threshold: f64;
  first: i32;
  feature: i32;
}

/** What few walks need of a node. */
@unmanaged
export class WalkDetail {
  /** The node that missing values go to. */
  missing: i32;
  /** The kind of split; from 0 on, the index of a level set, or of a combination where the feature is −2. */
  kind: i32;
}
