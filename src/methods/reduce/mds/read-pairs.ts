// Dissimilarities of pairs that are given, some of which may be missing.

import { DataError, got, ShapeError, wanted, words } from "../../../base/errors.js";
import { counted } from "../../../base/sentence.js";
import { Dissimilarities } from "../../../math/distance/dissimilarities.js";
import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";

/** The dissimilarities of all pairs, as `Dissimilarities`, a symmetric matrix or a list; NaN where one is missing. */
export type PairSource = Dissimilarities | MatrixLike | ArrayLike<number>;

/** Dissimilarities of all pairs, and how much each pair counts. */
export interface ReadPairs {
  readonly dissimilarities: Dissimilarities;
  /** 0 for pairs whose dissimilarity is missing. */
  readonly pairWeights: Float64Array | undefined;
}

export function readPairs(method: string, source: PairSource, weights: PairSource | undefined): ReadPairs {
  const given = withoutHoles(source);
  const { dissimilarities, known } = given;
  if (weights === undefined) return { dissimilarities, pairWeights: known };
  const pairWeights = Dissimilarities.from(weights);
  if (pairWeights.cases !== dissimilarities.cases) {
    const sentence = words`the weights of pairs must be ${wanted(`those of ${dissimilarities.cases} cases`)}, as the dissimilarities are; got ${got(counted(pairWeights.cases, "case"))}.`;
    throw new ShapeError(method, sentence);
  }
  const counting = pairWeights.values.map((weight, pair) => weight * (known?.[pair] ?? 1));
  return { dissimilarities, pairWeights: counting };
}

/** Dissimilarities with 0 for missing ones, and which are known if not all are. */
function withoutHoles(source: PairSource): {
  dissimilarities: Dissimilarities;
  known: Float64Array | undefined;
} {
  if (source instanceof Dissimilarities) return { dissimilarities: source, known: undefined };
  const square = isSquare(source) ? Matrix.from(source) : undefined;
  if (square === undefined) {
    const list = Float64Array.from(source as ArrayLike<number>);
    const dissimilarities = Dissimilarities.from(list.map((value) => (Number.isNaN(value) ? 0 : value)));
    return { dissimilarities, known: knownOf(list) };
  }
  const { rows, columns, data } = square;
  const filled = square.map((value, at) => {
    if (!Number.isNaN(value)) return value;
    const [i, j] = [Math.floor(at / columns), at % columns];
    // What one half of the matrix lacks, the other one may have.
    const other = i < columns && j < rows ? data[j * columns + i] : 0;
    return Number.isNaN(other) ? 0 : other;
  });
  const dissimilarities = Dissimilarities.from(filled);
  const both: number[] = [];
  for (let i = 0; i < rows; i += 1)
    for (let j = i + 1; j < rows; j += 1)
      both.push(Number.isNaN(data[i * rows + j]) ? data[j * rows + i] : data[i * rows + j]);
  return { dissimilarities, known: knownOf(Float64Array.from(both)) };
}

function isSquare(source: MatrixLike | ArrayLike<number>): source is MatrixLike {
  return (
    (typeof source === "object" && "data" in source) ||
    (Array.isArray(source) && source.length > 0 && typeof source[0] !== "number")
  );
}

function knownOf(values: Float64Array): Float64Array | undefined {
  if (!values.some(Number.isNaN)) return undefined;
  return values.map((value) => (Number.isNaN(value) ? 0 : 1));
}

/** Refuses an error about distances that nothing determines. */
export function unlinked(method: string, parts: number): DataError {
  const sentence = words`the known dissimilarities leave the cases in ${got(parts)} separate parts, so that nothing says how far apart these are; give ${wanted("at least one dissimilarity")} between them.`;
  return new DataError(method, sentence);
}
