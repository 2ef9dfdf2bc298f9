import { badArgument, requireFields } from "../../base/arguments.js";
import { DataError, ShapeError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { compareText, quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { inspect } from "../../base/printing.js";
import { columnName, counted, got, rowName, wanted, words } from "../../base/sentence.js";
import { readWeights } from "../../base/weights.js";
import { requireTable, type Table } from "../../data/table/table.js";
import type { MatrixLike } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { type BasketTextOptions, basketsFromText } from "./basket-text.js";
import { itemsOfColumns, weightsOfTable } from "./table-items.js";

export interface TransactionsOptions {
  /** The weights of the baskets; the default is 1. */
  readonly weights?: ArrayLike<number>;
}

/** How the rows of a table become baskets. */
export interface TableTransactionsOptions extends TransactionsOptions {
  /** The columns whose levels become items. The default is all columns without a role. */
  readonly columns?: readonly string[];
}

/** What a program needs to know of baskets: the items of each as ascending codes, in compressed rows. */
interface Parts {
  readonly items: readonly string[];
  readonly pointers: Int32Array;
  readonly codes: Int32Array;
  readonly weights: Float64Array;
}

/**
 * Baskets of items, such as what customers bought together. An item counts once per basket, and empty baskets count.
 *
 * ```ts
 * const baskets = Transactions.from([["bread", "jelly"], ["bread"], ["milk"]]);
 * baskets.support(["bread"]); // 2 / 3
 * ```
 */
export class Transactions {
  /** The names of the items, sorted. */
  readonly items: readonly string[];
  /** Number of baskets. */
  readonly size: number;
  /** The sum of the weights of the baskets; their number if none were given. */
  readonly totalWeight: number;
  readonly weights: Float64Array;
  /** Basket i has the codes `pointers[i]` up to but not including `pointers[i + 1]`. */
  readonly pointers: Int32Array;
  /** Indices into `items`, ascending within a basket. */
  readonly codes: Int32Array;
  readonly #codeOf: ReadonlyMap<string, number>;

  private constructor(parts: Parts) {
    const { items, pointers, codes, weights } = requireFields(
      "Transactions",
      "the baskets",
      parts,
      ["items", "pointers", "codes", "weights"],
      "what Transactions.from and its kin have read",
    );
    this.items = items;
    this.size = pointers.length - 1;
    this.pointers = pointers;
    this.codes = codes;
    this.weights = weights;
    this.totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
    this.#codeOf = new Map(items.map((item, code) => [item, code]));
  }

  /** Baskets given as lists of items. */
  static from(baskets: readonly (readonly string[])[], options: TransactionsOptions = {}): Transactions {
    const method = "Transactions.from";
    requireKnownOptions(method, options, ["weights"]);
    return new Transactions(readBaskets(method, baskets, options.weights));
  }

  /** Baskets from text with one basket per line: `bread,jelly`. Blank lines are skipped. */
  static fromText(text: string, options: BasketTextOptions & TransactionsOptions = {}): Transactions {
    const method = "Transactions.fromText";
    requireKnownOptions(method, options, ["separator", "weights"]);
    return new Transactions(readBaskets(method, basketsFromText(method, text, options), options.weights));
  }

  /**
   * One basket per row, one item `column=level` per level. A boolean column is an item by itself, present where it is
   * true; lists of strings are several items. Missing values are no item. The weight column holds the weights.
   */
  static fromTable(table: Table, options: TableTransactionsOptions = {}): Transactions {
    const method = "Transactions.fromTable";
    requireTable(method, table);
    requireKnownOptions(method, options, ["columns", "weights"]);
    const baskets = itemsOfColumns(method, table, options.columns ?? table.featureNames());
    return new Transactions(readBaskets(method, baskets, options.weights ?? weightsOfTable(table)));
  }

  /** One basket per row of a matrix of zeros and ones, whose columns are the items. */
  static fromMatrix(
    matrix: MatrixLike | SparseMatrix,
    items: readonly string[],
    options: TransactionsOptions = {},
  ): Transactions {
    const method = "Transactions.fromMatrix";
    requireKnownOptions(method, options, ["weights"]);
    requireList(method, "items", items);
    const sparse = matrix instanceof SparseMatrix ? matrix : SparseMatrix.fromDense(matrix);
    if (items.length !== sparse.columns) {
      const sentence = words`the items must be ${wanted(counted(sparse.columns, "name"))}, one per column; got ${got(`${items.length}`)}.`;
      throw new ShapeError(method, sentence);
    }
    const baskets = Array.from({ length: sparse.rows }, (_, row) => {
      const { indices, values } = sparse.row(row);
      const wrong = values.findIndex((value) => value !== 0 && value !== 1);
      if (wrong >= 0) {
        const column = items[indices[wrong]];
        const received = String(values[wrong]);
        throw new DataError(method, {
          what: words`${rowName(row)} of ${columnName(column)}`,
          expected: "0 or 1",
          received,
        });
      }
      return Array.from(
        indices.filter((_code, at) => values[at] === 1),
        (code) => items[code],
      );
    });
    return new Transactions(readBaskets(method, baskets, options.weights, items));
  }

  /** The items of one basket. */
  basket(index: number): string[] {
    if (!(Number.isSafeInteger(index) && index >= 0 && index < this.size)) {
      const expected = `a whole number from 0 to ${this.size - 1}`;
      throw new DataError("Transactions.basket", { what: "the index", expected, received: quote(index) });
    }
    const items = this.codes.subarray(this.pointers[index], this.pointers[index + 1]);
    return Array.from(items, (code) => this.items[code]);
  }

  /** The share of the baskets that have all these items: T(K) of ESL 14.2.1. */
  support(items: readonly string[]): number {
    const wanted = new Set(items.map((item) => this.code(item, "Transactions.support")));
    let weight = 0;
    for (let basket = 0; basket < this.size; basket += 1) {
      let found = 0;
      for (let at = this.pointers[basket]; at < this.pointers[basket + 1]; at += 1)
        if (wanted.has(this.codes[at])) found += 1;
      if (found === wanted.size) weight += this.weights[basket];
    }
    return weight / this.totalWeight;
  }

  /** The index of an item in `items`; throws if there is none. */
  code(item: string, method = "Transactions.code"): number {
    const code = this.#codeOf.get(item);
    if (code !== undefined) return code;
    throw new DataError(method, words`no basket has the item ${got(quote(item))}.`, {
      expected: "a known item",
    });
  }

  /** The weight of the baskets that have each item. */
  itemWeights(): Float64Array {
    const sums = new Float64Array(this.items.length);
    for (let basket = 0; basket < this.size; basket += 1)
      for (let at = this.pointers[basket]; at < this.pointers[basket + 1]; at += 1)
        sums[this.codes[at]] += this.weights[basket];
    return sums;
  }

  toString(): string {
    return `Transactions(${this.size} baskets, ${this.items.length} items)`;
  }

  [inspect](): string {
    return this.toString();
  }
}

function readBaskets(
  method: string,
  baskets: readonly (readonly string[])[],
  weights: ArrayLike<number> | undefined,
  known: readonly string[] = [],
): Parts {
  if (!Array.isArray(baskets)) throw badArgument(method, "the baskets", "a list of lists of items", baskets);
  const codeOf = new Map<string, number>();
  for (const item of known) codeOf.set(item, codeOf.size);
  if (codeOf.size < known.length)
    throw new DataError(method, words`the items must have ${wanted("different names")}.`);
  const read = Array.from(baskets, (basket, row) => codesOf(method, basket, row, codeOf));
  if (read.length === 0) throw new DataError(method, words`there are no ${wanted("baskets")}.`);
  const items = [...codeOf.keys()].sort(compareText);
  const newIndex = new Int32Array(items.length);
  for (const [at, item] of items.entries()) newIndex[codeOf.get(item) ?? 0] = at;
  const pointers = new Int32Array(read.length + 1);
  for (const [row, codes] of read.entries()) pointers[row + 1] = pointers[row] + codes.length;
  const codes = new Int32Array(pointers[read.length]);
  for (const [row, items] of read.entries())
    codes.set(Int32Array.from(items, (code) => newIndex[code]).sort(), pointers[row]);
  const counts =
    weights === undefined ? new Float64Array(read.length).fill(1) : readWeights(method, weights, read.length);
  if (counts.every((weight) => weight === 0))
    throw new DataError(method, "all weights are 0.", { option: "weights", expected: "a weight above 0" });
  return { items, pointers, codes, weights: counts };
}

/** The different items of a basket as codes; new items get the next code. */
function codesOf(method: string, basket: unknown, row: number, codeOf: Map<string, number>): number[] {
  if (!Array.isArray(basket)) {
    const received = quote(basket);
    throw new DataError(method, { what: `basket ${row}`, row, expected: "a list of items", received });
  }
  const codes = new Set<number>();
  for (const item of basket) {
    if (typeof item !== "string" || item === "") {
      const sentence = words`basket ${row} has an item that is not a name; got ${got(quote(item))}.`;
      throw new DataError(method, sentence, { row, expected: "text that is not empty" });
    }
    let code = codeOf.get(item);
    if (code === undefined) {
      code = codeOf.size;
      codeOf.set(item, code);
    }
    codes.add(code);
  }
  return [...codes];
}
