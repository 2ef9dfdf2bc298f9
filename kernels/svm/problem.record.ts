import { Floats, Ints } from "../record";

/**
 * A quadratic program: minimize ½·βᵀKβ + qᵀβ with bounds on every β and a fixed sum of the β of each group. Variables
 * beyond the number of cases share the cases from the first on: a regression has two variables per case.
 */
@unmanaged
export class QuadraticProblem {
  cases: i32;
  variables: i32;
  groups: i32;
  /** The program of the kernel, and room for its stack. */
  programLength: i32;
  program: Floats;
  stack: Floats;
  tolerance: f64;
  /** What the entries of a row of kernel values cost, in units of one entry read. */
  rowCost: f64;
  diagonal: Floats;
  beta: Floats;
  lower: Floats;
  upper: Floats;
  /** −(Kβ + q), which is the same for all variables between their bounds once β is optimal. */
  slope: Floats;
  linear: Floats;
  /** The group of every variable. */
  group: Ints;
  /** The variables that may still change, and how many. */
  active: Ints;
  activeCount: i32;
  /** Room for one number per case. */
  sums: Floats;
  phase: i32;
  cursor: i32;
  iterations: f64;
  violation: f64;
  /** Iterations until variables are set aside again; 0 to never set one aside. */
  countdown: i32;
  shrinking: i32;
  /** Whether all variables were looked at once near the end. */
  unshrunk: i32;
  /** Rows of kernel values: how many fit, where they are, and which are there. */
  slots: i32;
  rows: Floats;
  slotOf: Ints;
  caseOf: Ints;
  next: Ints;
  previous: Ints;
  usedSlots: i32;
  /** For each of two groups: the variable that should grow most, and its slope. */
  first0: i32;
  first1: i32;
  firstSlope0: f64;
  firstSlope1: f64;
  /** The pair that gains most. */
  gain: f64;
  growing: i32;
  falling: i32;
  /** Rows of kernel values computed since the last call. */
  computed: f64;
  /** The most iterations. */
  mostIterations: f64;
}
