/** What threads share; the fields are only touched by the functions below. */
@unmanaged
export class Team {
  ticket: i64;
  /** Blocks of this phase that are finished. */
  finished: i32;
  /** Changes with every phase; threads without work wait here. */
  epoch: i32;
  /** Not 0 once there is nothing left to do, or, set from outside, to make all threads leave. */
  ended: i32;
}
