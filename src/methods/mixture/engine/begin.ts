// Where EM begins: groups of the cases.

import { optionName, ShapeError, words } from "../../../base/errors.js";
import { countDistinct } from "../../../math/linalg/distinct-rows.js";
import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";
import { columnMeans, columnVariances } from "../../../math/linalg/moments.js";
import type { Random } from "../../../math/probability/random/index.js";
import type { FitControl } from "../../../model/control.js";
import { KMeans } from "../../cluster/k-means/index.js";
import { Collapse } from "./collapse.js";
import { GroupTree } from "./group-tree.js";
import type { START_WORDS } from "./options.js";

/** Starts of a word: the clusters of k-means, those of Ward's tree, or the cases nearest to rows drawn at random. */
export type StartWord = (typeof START_WORDS)[number];

/** Groups of cases, found once for every start and number of groups, in columns of unit variance. */
export class StartingGroups {
  readonly #read: () => Matrix;
  #x: Matrix | undefined;
  readonly #weights: Float64Array | undefined;
  readonly #control: FitControl;
  readonly #found = new Map<string, Promise<Int32Array>>();
  #tree: Promise<GroupTree> | undefined;

  /** The cases are read when they are first needed. */
  constructor(read: () => Matrix, weights: Float64Array | undefined, { signal, threads }: FitControl) {
    this.#read = read;
    this.#weights = weights;
    this.#control = { signal, threads, weights };
  }

  /** The group of every case. */
  find(word: StartWord, groups: number, stream: Random): Promise<Int32Array> {
    const key = `${groups} ${stream.path.join()}`;
    const known = this.#found.get(key) ?? this.#search(word, groups, stream);
    this.#found.set(key, known);
    return known;
  }

  async #search(word: StartWord, clusters: number, stream: Random): Promise<Int32Array> {
    this.#x ??= standardized(this.#read(), this.#weights);
    if (clusters === 1) return new Int32Array(this.#x.rows);
    const distinct = countDistinct(this.#x, this.#weights, clusters);
    if (distinct < clusters)
      throw new Collapse(
        `${clusters} components need as many different cases, and there are only ${distinct}`,
      );
    if (word === "hierarchical") {
      this.#tree ??= GroupTree.grow(this.#x, this.#weights, stream, this.#control);
      return (await this.#tree).cut(clusters);
    }
    const seed = stream.integer(0, 2 ** 31);
    const options =
      word === "k-means"
        ? { clusters, seed }
        : ({ clusters, seed, init: "random", restarts: 1, maxIterations: 1 } as const);
    return (await new KMeans(options).fit(this.#x, this.#control)).labels;
  }
}

/** Columns of mean 0 and variance 1; those that do not vary become 0. */
function standardized(x: Matrix, weights: Float64Array | undefined): Matrix {
  const options = weights && { weights };
  const means = columnMeans(x, weights);
  const deviations = columnVariances(x, { ...options, divisor: "n" }).map(Math.sqrt);
  return x.map((value, at) => {
    const j = at % x.columns;
    return deviations[j] > 0 ? (value - means[j]) / deviations[j] : 0;
  });
}

/** Responsibilities that were given as a start, one row per case; refuses others. */
export function requireShares(method: string, given: MatrixLike, rows: number, components: number): Matrix {
  const shares = Matrix.from(given);
  if (shares.rows === rows && shares.columns === components && shares.data.every((value) => value >= 0))
    return shares;
  const expected = `${rows}×${components} numbers ≥ 0`;
  throw new ShapeError(method, {
    what: words`the responsibilities of ${optionName("init")}`,
    expected,
    received: shares.shape,
  });
}

/** Shares of 1 for the group of every case. */
export function sharesOf(groups: Int32Array, count: number): Float64Array {
  const shares = new Float64Array(groups.length * count);
  for (let i = 0; i < groups.length; i += 1) shares[i * count + groups[i]] = 1;
  return shares;
}
