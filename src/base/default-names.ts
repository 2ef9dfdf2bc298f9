/** The names for the last matrix; folds and searches request the same ones repeatedly. */
let lastNames: readonly string[] = [];

/** The default names of the columns of a matrix: x0, x1, … */
export function defaultNames(columns: number): readonly string[] {
  if (lastNames.length !== columns)
    lastNames = Object.freeze(Array.from({ length: columns }, (_, j) => `x${j}`));
  return lastNames;
}
