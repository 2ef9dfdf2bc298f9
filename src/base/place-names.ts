/** The names of the last matrix: folds and searches ask for the same again and again. */
let lastNames: readonly string[] = [];

/** The names of the columns of a matrix. */
export function placeNames(columns: number): readonly string[] {
  if (lastNames.length !== columns)
    lastNames = Object.freeze(Array.from({ length: columns }, (_, j) => `x${j}`));
  return lastNames;
}
