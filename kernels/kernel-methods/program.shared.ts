/** The instructions of kernel programs. Those before SCALE put a block of values on the stack. */
export const enum OperationCode {
  CONSTANT,
  WHITE,
  DOT,
  POLYNOMIAL,
  SIGMOID,
  RADIAL,
  LAPLACIAN,
  MATERN,
  RATIONAL,
  PERIODIC,
  GIVEN,
  /** The radial kernel by products and lengths: faster, but the error is relative to the lengths. */
  RADIAL_BY_PRODUCT,
  SCALE,
  ADD,
  MULTIPLY,
}
