import { type CondensedTree, deaths } from "./condense.js";

/** How densities of the condensed tree become clusters and strengths, for rows old and new. */
export class Membership {
  readonly #tree: CondensedTree;
  readonly #selected: Int32Array;
  readonly #selectionRadius: number;
  /** The number of the selected cluster that every cluster is or lies in, −1 if there is none. */
  readonly #numbers: Int32Array;
  readonly #deaths: Float64Array;

  constructor(tree: CondensedTree, selected: Int32Array, selectionRadius: number) {
    this.#tree = tree;
    this.#selected = selected;
    this.#selectionRadius = selectionRadius;
    this.#numbers = new Int32Array(tree.parents.length).fill(-1);
    selected.forEach((cluster, number) => {
      this.#numbers[cluster] = number;
    });
    for (let cluster = 1; cluster < this.#numbers.length; cluster += 1)
      if (this.#numbers[cluster] < 0) this.#numbers[cluster] = this.#numbers[tree.parents[cluster]];
    this.#deaths = deaths(tree);
  }

  /** The selected cluster of a row that leaves a cluster of the tree at some density, −1 for noise. */
  label(cluster: number, density: number): number {
    const number = this.#numbers[cluster];
    // If all rows are one cluster, those that leave it before it ends are noise all the same.
    const whole = number >= 0 && this.#selected[number] === 0;
    return whole && density < this.#leastDensity ? -1 : number;
  }

  /** The density at which a row leaves its cluster, as a share of that at which the cluster ends. */
  strength(label: number, density: number): number {
    if (label < 0) return 0;
    const death = this.#deaths[this.#selected[label]];
    return death > density ? density / death : 1;
  }

  /**
   * How much less dense a row is than the densest part of the cluster it belonged to last, from 0 to 1 (GLOSH,
   * Campello, Moulavi, Zimek and Sander 2015).
   */
  outlierScores(): Float64Array {
    const { parents, rowClusters, rowDensities } = this.#tree;
    const densest = this.#deaths.slice();
    for (let cluster = parents.length - 1; cluster > 0; cluster -= 1)
      densest[parents[cluster]] = Math.max(densest[parents[cluster]], densest[cluster]);
    return rowDensities.map((density, row) => {
      const most = densest[rowClusters[row]];
      return most > density ? 1 - density / most : 0;
    });
  }

  get #leastDensity(): number {
    return this.#selectionRadius > 0 ? 1 / this.#selectionRadius : this.#deaths[0];
  }
}
