import { badArgument } from "../../base/arguments.js";
import { counted, DataError, got, rowName, ShapeError, wanted, words } from "../../base/errors.js";
import { isList, readNumbers } from "../../base/numbers.js";
import { inspect } from "../../base/printing.js";
import { Matrix, type MatrixLike } from "../linalg/matrix.js";
import { requireIndex, requireSize } from "../linalg/require.js";

const METHOD = "Dissimilarities.from";
/** Differences between the halves of a symmetric matrix that are rounding errors, in units of the larger number. */
const ROUNDING = 1e-9;
/** The most dissimilarities, 2 GiB: those of 23,170 cases. */
const MOST_PAIRS = 2 ** 28;

/**
 * The dissimilarities of all pairs of cases, each stored once.
 *
 * ```ts
 * const d = Dissimilarities.from([[0, 2, 6], [2, 0, 5], [6, 5, 0]]);
 * d.get(2, 1); // 5
 * d.values; // 2, 6, 5
 * ```
 */
export class Dissimilarities {
  /** The number of cases. */
  readonly cases: number;
  /** The dissimilarities of the pairs (0, 1), (0, 2), … (1, 2), …: the order of R's `dist` and SciPy's `pdist`. */
  readonly values: Float64Array;

  /** Wraps numbers that are known to be dissimilarities; `from` checks and copies. */
  constructor(cases: number, values: Float64Array) {
    requireSize("Dissimilarities", "cases", cases);
    if (!(values instanceof Float64Array))
      throw badArgument("Dissimilarities", "the numbers", "a Float64Array; `from` reads other lists", values);
    const pairs = pairsOf("Dissimilarities", cases);
    if (values.length !== pairs) {
      const sentence = words`${cases} cases have ${wanted(pairs)} pairs; got ${got(counted(values.length, "number"))}.`;
      throw new ShapeError("Dissimilarities", sentence);
    }
    this.cases = cases;
    this.values = values;
  }

  /**
   * Dissimilarities from a square matrix, which must be symmetric with zeros on its diagonal, or from the list of those
   * of the pairs (0, 1), (0, 2), … (1, 2), ….
   */
  static from(source: Dissimilarities | MatrixLike | ArrayLike<number>): Dissimilarities {
    if (source instanceof Dissimilarities) return source;
    return isSquareSource(source) ? fromSquare(Matrix.from(source, METHOD)) : fromList(source);
  }

  /** The dissimilarity of two cases; 0 of a case with itself. */
  get(i: number, j: number): number {
    requireIndex("Dissimilarities.get", "i", i, this.cases);
    requireIndex("Dissimilarities.get", "j", j, this.cases);
    if (i === j) return 0;
    return this.values[pairIndex(this.cases, Math.min(i, j), Math.max(i, j))];
  }

  /** All dissimilarities as a symmetric matrix. */
  toMatrix(): Matrix {
    const { cases, values } = this;
    const out = new Matrix(cases, cases);
    for (let i = 0, at = 0; i < cases; i += 1)
      for (let j = i + 1; j < cases; j += 1, at += 1) {
        out.data[i * cases + j] = values[at];
        out.data[j * cases + i] = values[at];
      }
    return out;
  }

  toString(): string {
    return `Dissimilarities of ${this.cases} case${this.cases === 1 ? "" : "s"}`;
  }

  [inspect](): string {
    return this.toString();
  }
}

/** The number of pairs of cases, if so many can be stored. */
export function pairsOf(method: string, cases: number): number {
  const pairs = (cases * (cases - 1)) / 2;
  if (pairs <= MOST_PAIRS) return pairs;
  throw new DataError(
    method,
    words`the dissimilarities of ${got(counted(cases, "case"))} would take ${((8 * pairs) / 2 ** 30).toFixed(1)} GiB, which is too much; draw a sample, or choose a method that does not compare all pairs.`,
    { expected: `at most ${Math.floor(Math.sqrt(2 * MOST_PAIRS))} cases` },
  );
}

/** The index of the pair (i, j), i < j, among all pairs. */
export function pairIndex(cases: number, i: number, j: number): number {
  return i * cases - (i * (i + 1)) / 2 + j - i - 1;
}

function isSquareSource(source: MatrixLike | ArrayLike<number>): source is MatrixLike {
  if (typeof source === "object" && source !== null && "data" in source) return true;
  return Array.isArray(source) && source.length > 0 && isList(source[0]);
}

function fromSquare(matrix: Matrix): Dissimilarities {
  const { rows, columns, data } = matrix;
  if (rows !== columns || rows === 0) {
    const sentence = words`expected ${wanted("a square matrix of at least one case")}; got ${got(matrix.shape)}.`;
    throw new ShapeError(METHOD, sentence);
  }
  const out = new Float64Array(pairsOf(METHOD, rows));
  for (let i = 0, at = 0; i < rows; i += 1) {
    if (data[i * rows + i] !== 0) throw refused(i, i, data[i * rows + i], "0, that of a case with itself");
    for (let j = i + 1; j < rows; j += 1, at += 1) {
      const [one, other] = [data[i * rows + j], data[j * rows + i]];
      requireDissimilarity(one, i, j);
      if (!(Math.abs(one - other) <= ROUNDING * Math.max(one, other)))
        throw refused(j, i, other, `${one}, as at row ${i}, column ${j}: the matrix must be symmetric`);
      out[at] = one;
    }
  }
  return new Dissimilarities(rows, out);
}

function fromList(source: ArrayLike<number>): Dissimilarities {
  const values = readNumbers(METHOD, "dissimilarity", source).slice();
  const cases = Math.round((1 + Math.sqrt(1 + 8 * values.length)) / 2);
  if (pairsOf(METHOD, cases) !== values.length) {
    const expected = "n·(n − 1)/2 numbers, one for each pair of n cases";
    const sentence = words`expected ${wanted(expected)}; got ${got(counted(values.length, "number"))}.`;
    throw new ShapeError(METHOD, sentence);
  }
  for (let i = 0, at = 0; i < cases; i += 1)
    for (let j = i + 1; j < cases; j += 1, at += 1) requireDissimilarity(values[at], i, j);
  return new Dissimilarities(cases, values);
}

function requireDissimilarity(value: number, i: number, j: number): void {
  if (!(value >= 0 && value < Number.POSITIVE_INFINITY)) throw refused(i, j, value, "a finite number ≥ 0");
}

function refused(i: number, j: number, value: number, expected: string): DataError {
  return new DataError(METHOD, {
    what: words`the dissimilarity at ${rowName(i)}, column ${j}`,
    column: String(j),
    expected,
    received: value,
  });
}
