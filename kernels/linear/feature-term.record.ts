/** What coordinate descent knows of a feature, so that a coordinate costs one cache line. */
@unmanaged
export class FeatureTerm {
  coefficient: f64;
  /** Σ w·x² */
  square: f64;
  /** The factor of its penalty. */
  factor: f64;
  /** Limits of the coefficient. */
  lower: f64;
  upper: f64;
  /** For sparse columns: the center, 1 / scale, and Σ w·x over the stored values. */
  center: f64;
  shrink: f64;
  total: f64;
}
