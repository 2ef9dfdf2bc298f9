import { FormatError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { numberOf } from "../csv/number.js";
import type { Source } from "../source.js";
import { allText, numberedLines, requireContent } from "../text.js";

/** Rows of features, each with a response. */
export interface SparseData {
  readonly x: SparseMatrix;
  readonly y: Float64Array;
}

export interface LibsvmOptions {
  /** The number of features. Default: as many as the largest index requires. */
  readonly columns?: number;
  /** The index of the first feature. Default 1. */
  readonly firstIndex?: 0 | 1;
}

/**
 * Sparse rows from text in LIBSVM format: a response, then `index:value` pairs in ascending order.
 *
 * ```ts
 * const { x, y } = parseLibsvm("+1 1:0.5 3:2\n-1 2:1");
 * x.get(0, 2); // 2
 * ```
 */
export function parseLibsvm(text: string, options: LibsvmOptions = {}): SparseData {
  return parse("parseLibsvm", text, options);
}

/** Sparse rows from a file, URL, Blob, bytes or stream; see {@link parseLibsvm}. */
export async function readLibsvm(source: Source, options: LibsvmOptions = {}): Promise<SparseData> {
  return parse("readLibsvm", await allText("readLibsvm", source), options);
}

function parse(method: string, text: string, options: LibsvmOptions): SparseData {
  requireKnownOptions(method, options, ["columns", "firstIndex"]);
  const { columns, firstIndex = 1 } = options;
  requireContent(method, text);
  const labels: number[] = [];
  const pointers = [0];
  const indices: number[] = [];
  const values: number[] = [];
  let width = 0;
  for (const [line, content] of numberedLines(text)) {
    const [label, ...pairs] = content.split("#", 1)[0].trim().split(/\s+/);
    if (label === "") continue;
    labels.push(requireNumber(method, line, label, "a number as the response"));
    let previous = firstIndex - 1;
    for (const pair of pairs) {
      const colon = pair.indexOf(":");
      const index = /^\d+$/.test(pair.slice(0, Math.max(0, colon)))
        ? Number(pair.slice(0, colon))
        : Number.NaN;
      const highest = columns === undefined ? 2 ** 31 - 2 : columns - 1 + firstIndex;
      if (!(index > previous && index <= highest)) {
        const limit = columns === undefined ? "" : ` and at most ${highest}`;
        throw wrong(method, line, `index:value with an index above ${previous}${limit}`, pair);
      }
      previous = index;
      width = Math.max(width, index + 1 - firstIndex);
      const value = requireNumber(method, line, pair.slice(colon + 1), `a number after "${index}:"`);
      if (value === 0) continue;
      indices.push(index - firstIndex);
      values.push(value);
    }
    pointers.push(indices.length);
  }
  const [rows, wide] = [labels.length, columns ?? width];
  const x = new SparseMatrix(
    rows,
    wide,
    Int32Array.from(pointers),
    Int32Array.from(indices),
    Float64Array.from(values),
  );
  return { x, y: Float64Array.from(labels) };
}

function requireNumber(method: string, line: number, text: string, expected: string): number {
  const value = numberOf(text);
  if (value === undefined) throw wrong(method, line, expected, text);
  return value;
}

function wrong(method: string, line: number, expected: string, received: string): FormatError {
  const shown = JSON.stringify(received);
  const sentence = `line ${line} needs ${expected}; got ${shown}.`;
  return new FormatError(method, sentence, { line, expected, received: shown });
}
