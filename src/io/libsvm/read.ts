import * as z from "zod";
import { FormatError, got, wanted, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { numberOf } from "../csv/number.js";
import { byteLimitOptions, rowsOption } from "../limits.js";
import { type LineParser, parseLines, readLines } from "../lines.js";
import type { Source } from "../source.js";

/** Rows of features, each with a response. */
export interface SparseData {
  readonly x: SparseMatrix;
  readonly y: Float64Array;
  /** The number of the query that each row belongs to, if the rows are to be ranked within queries (`qid:3`). */
  readonly queries?: Float64Array;
}

const schema = z.strictObject({
  columns: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional()
    .describe("The number of features; as many as the largest index requires by default."),
  firstIndex: z.literal([0, 1]).default(1).describe("The index of the first feature."),
  rows: rowsOption,
  ...byteLimitOptions,
});

/** How to read LIBSVM text. */
export type LibsvmOptions = Readonly<z.input<typeof schema>>;

/**
 * Sparse rows from text in LIBSVM format: a response, perhaps the query of a ranking, then `index:value` pairs in
 * ascending order.
 *
 * ```ts
 * const { x, y } = parseLibsvm("+1 1:0.5 3:2\n-1 2:1");
 * x.get(0, 2); // 2
 * ```
 */
export function parseLibsvm(text: string, options: LibsvmOptions = {}): SparseData {
  return parseLines(text, new SparseRows("parseLibsvm", options));
}

/** Sparse rows from a file, URL, Blob, bytes or stream; see {@link parseLibsvm}. */
export async function readLibsvm(source: Source, options: LibsvmOptions = {}): Promise<SparseData> {
  return readLines(source, new SparseRows("readLibsvm", options));
}

/** Collects rows, of which only what is not zero is stored. */
class SparseRows implements LineParser<SparseData> {
  readonly method: string;
  readonly options: z.output<typeof schema>;
  readonly #labels: number[] = [];
  readonly #pointers = [0];
  readonly #indices: number[] = [];
  readonly #values: number[] = [];
  readonly #queries: number[] = [];
  #width = 0;

  constructor(method: string, options: LibsvmOptions) {
    this.method = method;
    this.options = parseOptions(method, schema, options);
  }

  line(line: number, content: string): boolean {
    const { rows } = this.options;
    const [label, ...pairs] = content.split("#", 1)[0].trim().split(/\s+/);
    if (label !== "" && this.#labels.length < rows) {
      this.#labels.push(requireNumber(this.method, line, label, "a number as the response"));
      this.#addPairs(line, this.#withoutQuery(line, pairs));
      this.#pointers.push(this.#indices.length);
    }
    return this.#labels.length >= rows;
  }

  finish(): SparseData {
    const x = new SparseMatrix(
      this.#labels.length,
      this.options.columns ?? this.#width,
      Int32Array.from(this.#pointers),
      Int32Array.from(this.#indices),
      Float64Array.from(this.#values),
    );
    const y = Float64Array.from(this.#labels);
    return this.#queries.length > 0 ? { x, y, queries: Float64Array.from(this.#queries) } : { x, y };
  }

  /** Keeps the query, which stands before the features of all rows or of none. */
  #withoutQuery(line: number, pairs: readonly string[]): readonly string[] {
    const [first = ""] = pairs;
    const isNamed = first.startsWith("qid:");
    if (isNamed !== this.#queries.length > 0 && this.#labels.length > 1) {
      const expected = isNamed ? 'no "qid:", as the lines before it' : '"qid:", as the lines before it';
      throw wrong(this.method, line, expected, first);
    }
    if (!isNamed) return pairs;
    const query = Number(/^qid:(\d{1,15})$/.exec(first)?.[1] ?? Number.NaN);
    if (Number.isNaN(query)) throw wrong(this.method, line, 'a whole number after "qid:"', first);
    this.#queries.push(query);
    return pairs.slice(1);
  }

  #addPairs(line: number, pairs: readonly string[]): void {
    const method = this.method;
    const { columns, firstIndex } = this.options;
    const highest = columns === undefined ? 2 ** 31 - 2 : columns - 1 + firstIndex;
    let previous = firstIndex - 1;
    for (const pair of pairs) {
      const colon = pair.indexOf(":");
      const index = /^\d+$/.test(pair.slice(0, Math.max(0, colon)))
        ? Number(pair.slice(0, colon))
        : Number.NaN;
      if (!(index > previous && index <= highest)) {
        const limit = columns === undefined ? "" : ` and at most ${highest}`;
        throw wrong(method, line, `index:value with an index above ${previous}${limit}`, pair);
      }
      previous = index;
      this.#width = Math.max(this.#width, index + 1 - firstIndex);
      const value = requireNumber(method, line, pair.slice(colon + 1), `a number after "${index}:"`);
      if (value === 0) continue;
      this.#indices.push(index - firstIndex);
      this.#values.push(value);
    }
  }
}

function requireNumber(method: string, line: number, text: string, expected: string): number {
  const value = numberOf(text);
  if (value === undefined) throw wrong(method, line, expected, text);
  return value;
}

function wrong(method: string, line: number, expected: string, received: string): FormatError {
  const shown = JSON.stringify(received);
  return new FormatError(method, words`line ${line} needs ${wanted(expected)}; got ${got(shown)}.`, { line });
}
