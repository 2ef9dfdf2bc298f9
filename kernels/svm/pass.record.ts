/** What a pass of dual coordinate descent reads and writes. */
@unmanaged
export class DualPass {
  active: i32;
  /** The next position of the order; a pass may be interrupted. */
  place: i32;
  /** Bounds of the projected gradients of the last pass, beyond which a variable at its bound is set aside. */
  most: f64;
  least: f64;
  /** The sum of absolute violations, for regressions. */
  total: f64;
  nextMost: f64;
  nextLeast: f64;
}
