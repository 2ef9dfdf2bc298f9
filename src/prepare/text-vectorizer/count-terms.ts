import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import type { Analyzer } from "./analyze.js";

/** How often each document has each known term: one row per document, one column per term. */
export function countTerms(
  documents: readonly string[],
  showTerms: Analyzer,
  indexOf: ReadonlyMap<string, number>,
): SparseMatrix {
  const pointers = new Int32Array(documents.length + 1);
  const counts = new Float64Array(indexOf.size);
  let indices = new Int32Array(Math.max(16, 8 * documents.length));
  let values = new Float64Array(indices.length);
  let end = 0;
  const visit = (term: string) => {
    const index = indexOf.get(term);
    if (index === undefined) return;
    if (counts[index] === 0) {
      if (end === indices.length) {
        indices = grown(indices, new Int32Array(2 * end));
        values = grown(values, new Float64Array(2 * end));
      }
      indices[end] = index;
      end += 1;
    }
    counts[index] += 1;
  };
  for (const [row, text] of documents.entries()) {
    const start = end;
    showTerms(text, visit);
    indices.subarray(start, end).sort();
    for (let at = start; at < end; at += 1) {
      values[at] = counts[indices[at]];
      counts[indices[at]] = 0;
    }
    pointers[row + 1] = end;
  }
  return new SparseMatrix(
    documents.length,
    indexOf.size,
    pointers,
    indices.slice(0, end),
    values.slice(0, end),
  );
}

function grown<A extends Int32Array | Float64Array>(old: A, larger: A): A {
  larger.set(old);
  return larger;
}
