import { Floats } from "../record";

/** Rows that queries are compared with, one after the other. */
@unmanaged
export class Comparison {
  metric: i32;
  ending: i32;
  rows: i32;
  columns: i32;
  y: Floats;
  power: f64;
  /** Describes the columns for Gower's dissimilarity, or says for cosines which rows are 0. */
  table: Floats;
}
