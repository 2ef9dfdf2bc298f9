// The products of columns up to a degree, each made from one of the degree below by one multiplication.

export interface Terms {
  /** How many columns there are; they are the first terms, and the terms after them are products. */
  readonly columns: number;
  /** How many terms there are, columns included. */
  readonly length: number;
  /** For every product, the term that is multiplied. */
  readonly parents: Int32Array;
  /** For every product, the column that this term is multiplied by; it comes after none of the term's columns. */
  readonly factors: Int32Array;
  /** For every term, where its products begin; 0 for terms of the highest degree, which have none. */
  readonly children: Int32Array;
  readonly degree: number;
  /** Whether a term is multiplied only by columns after its last one, instead of by its last one too. */
  readonly interactionOnly: boolean;
}

/** More terms than this are surely a mistake: a single row would take megabytes. */
export const MOST_TERMS = 1_000_000;

/** How many factors all terms may have together, of which names are made. */
const MOST_FACTORS = 10 * MOST_TERMS;

/** Whether there are too many terms, or too long ones, to be written down. */
export function exceedsTerms(columns: number, degree: number, interactionOnly: boolean): boolean {
  const count = countTerms(columns, degree, interactionOnly);
  const longest = interactionOnly ? Math.min(degree, columns) : degree;
  return count > MOST_TERMS || count * longest > MOST_FACTORS;
}

/** Up to this degree terms are counted, whatever their number. */
const COUNTED_DEGREE = 1000;

/** How many terms there are, columns included; beyond `MOST_TERMS` and that degree, some number above it. */
export function countTerms(columns: number, degree: number, interactionOnly: boolean): number {
  let count = 0;
  let ofDegree = 1;
  for (let d = 1; d <= degree && ofDegree > 0; d += 1) {
    if (d > COUNTED_DEGREE && count > MOST_TERMS) break;
    ofDegree *= (interactionOnly ? columns - d + 1 : columns + d - 1) / d;
    count += Math.round(ofDegree);
  }
  return count;
}

/** The terms by degree, and within a degree in lexicographic order of their columns. */
export function buildTerms(columns: number, degree: number, interactionOnly: boolean): Terms {
  const length = countTerms(columns, degree, interactionOnly);
  const parents = new Int32Array(length - columns);
  const factors = new Int32Array(length - columns);
  const children = new Int32Array(length);
  let end = columns;
  let start = 0;
  // Where a degree has no terms, neither have those above, however many there may be.
  for (let d = 2; d <= degree && start < end; d += 1) {
    const stop = end;
    for (let parent = start; parent < stop; parent += 1) {
      children[parent] = end;
      for (
        let j = lastColumn({ columns, factors }, parent) + (interactionOnly ? 1 : 0);
        j < columns;
        j += 1, end += 1
      ) {
        parents[end - columns] = parent;
        factors[end - columns] = j;
      }
    }
    start = stop;
  }
  return { columns, length, parents, factors, children, degree, interactionOnly };
}

/** The last of a term's columns. */
function lastColumn({ columns, factors }: Pick<Terms, "columns" | "factors">, term: number): number {
  return term < columns ? term : factors[term - columns];
}

/** The columns of a term, ascending; a column that occurs twice is listed twice. */
export function columnsOf({ columns, parents, factors }: Terms, term: number): number[] {
  const found: number[] = [];
  let rest = term;
  while (rest >= columns) {
    found.push(factors[rest - columns]);
    rest = parents[rest - columns];
  }
  return [rest, ...found.reverse()];
}

/** The name of a term: `a`, `a^2`, `a b`. */
export function termName(names: readonly string[], columns: readonly number[]): string {
  return [...new Set(columns)]
    .map((column) => {
      const power = columns.lastIndexOf(column) - columns.indexOf(column) + 1;
      return power === 1 ? names[column] : `${names[column]}^${power}`;
    })
    .join(" ");
}
