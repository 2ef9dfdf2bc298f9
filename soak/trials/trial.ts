/** The outcome of a trial: whether what was promised held, and the figures that show it. */
export interface Finding {
  readonly held: boolean;
  readonly figures: string;
}

/** A trial of the library under load; small ones run with the tests, large ones by `npm run soak`. */
export interface Trial {
  readonly name: string;
  run(): Promise<Finding>;
}
