import { Floats } from "../record";

/** An instruction of a kernel program. */
@unmanaged
export class Instruction {
  /** An OperationCode. */
  operation: i32;
  /** Numbers per row. */
  columns: i32;
  /** The parameters of the operation. */
  p: f64;
  q: f64;
  r: f64;
  /** The rows that are compared, for operations that compare rows; given values are the rows x. */
  x: Floats;
  y: Floats;
  /** The squared lengths of the rows y, for operations by products. */
  lengths: Floats;
}
