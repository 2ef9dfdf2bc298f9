// Where the numbers of a quadratic program are: one record of float64 numbers, pointers among them. The program is to
// minimize ½·βᵀKβ + qᵀβ with bounds on every β and a fixed sum of the β of each group. Variables beyond the number of
// cases share the cases from the first on: a regression has two variables per case.

export const CASES: usize = 0 << 3;
export const VARIABLES: usize = 1 << 3;
export const GROUPS: usize = 2 << 3;
export const TOLERANCE: usize = 3 << 3;
/** The program of the kernel, and room for its stack. */
export const PROGRAM_LENGTH: usize = 4 << 3;
export const PROGRAM: usize = 5 << 3;
export const STACK: usize = 6 << 3;
/** What the entries of a row of kernel values cost, in units of one entry read. */
export const ROW_COST: usize = 7 << 3;
export const DIAGONAL: usize = 8 << 3;
export const BETA: usize = 9 << 3;
export const LOWER: usize = 10 << 3;
export const UPPER: usize = 11 << 3;
/** −(Kβ + q), which is the same for all variables between their bounds once β is optimal. */
export const SLOPE: usize = 12 << 3;
export const LINEAR: usize = 13 << 3;
/** The group of every variable, int32. */
export const GROUP: usize = 14 << 3;
/** The variables that may still change, int32, and how many. */
export const ACTIVE: usize = 15 << 3;
export const ACTIVE_COUNT: usize = 16 << 3;
/** Room for one number per case. */
export const SUMS: usize = 17 << 3;
export const PHASE: usize = 18 << 3;
export const CURSOR: usize = 19 << 3;
export const ITERATIONS: usize = 20 << 3;
export const VIOLATION: usize = 21 << 3;
/** Iterations until variables are set aside again; 0 to never set one aside. */
export const COUNTDOWN: usize = 22 << 3;
export const SHRINKING: usize = 23 << 3;
/** Whether all variables were looked at once near the end. */
export const UNSHRUNK: usize = 24 << 3;
/** Rows of kernel values: how many fit, where they are, and which are there. */
export const SLOTS: usize = 25 << 3;
export const ROWS: usize = 26 << 3;
export const SLOT_OF: usize = 27 << 3;
export const CASE_OF: usize = 28 << 3;
export const NEXT: usize = 29 << 3;
export const PREVIOUS: usize = 30 << 3;
export const USED_SLOTS: usize = 31 << 3;
/** For each of two groups: the variable that should grow most, and its slope. */
export const FIRST: usize = 32 << 3;
export const FIRST_SLOPE: usize = 34 << 3;
/** The pair that gains most. */
export const GAIN: usize = 36 << 3;
export const GROWING: usize = 37 << 3;
export const FALLING: usize = 38 << 3;
/** Rows of kernel values computed since the last call. */
export const COMPUTED: usize = 39 << 3;
/** The most iterations. */
export const MOST_ITERATIONS: usize = 40 << 3;

/** Phases. */
export const SUMMING: i32 = 0;
export const ITERATING: i32 = 1;
export const DONE: i32 = 2;
/** A pair can change without end: the program has no minimum. */
export const UNBOUNDED: i32 = 3;

export function whole(problem: usize, field: usize): i32 {
  return <i32>load<f64>(problem + field);
}

export function pointer(problem: usize, field: usize): usize {
  return <usize>load<f64>(problem + field);
}
