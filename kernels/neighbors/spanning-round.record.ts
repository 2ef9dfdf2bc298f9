import { Floats, Ints } from "../record";

/** A round of Borůvka's algorithm; rows are named by their positions in the order of the tree. */
@unmanaged
export class SpanningRound {
  /** The rows in the order of the tree. */
  x: Floats;
  /** The core distance of every row, without the final root. */
  cores: Floats;
  /** The component of every row. */
  components: Ints;
  /** The component of every node, leaves included, −1 if its rows belong to several. */
  nodes: Ints;
  /** For every component, the shortest edge to another one that is known so far. */
  bounds: Floats;
  /** For every row, the least length that an edge to another component can have. */
  lower: Floats;
  /** The other end of the shortest edge of every row, −1 if it cannot matter, and its two lengths. */
  targets: Ints;
  reaches: Floats;
  lengths: Floats;
}
