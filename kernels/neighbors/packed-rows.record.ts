import { Floats } from "../record";

/** The rows of a search tree in single precision, taken from an origin and scaled. */
@unmanaged
export class PackedRows {
  /** The packed rows, and for each |y|²/2 less its part of the error (float32). */
  packed: usize;
  halves: usize;
  /** The middle of the rows. */
  origin: Floats;
  /** What differences from the origin are multiplied by: a power of 2. */
  scale: f64;
  /** The error of |y|²/2 − x·y is at most this many times |x|² + |y|². */
  error: f64;
}
