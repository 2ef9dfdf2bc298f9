// The phases of solving a quadratic program.

export const SUMMING: i32 = 0;
export const ITERATING: i32 = 1;
export const DONE: i32 = 2;
/** A pair can change without end: the program has no minimum. */
export const UNBOUNDED: i32 = 3;
