import { finish } from "../../base/steps.js";
import type { NetworkParts } from "../bayesian/nodes.js";
import { buildCliqueTree } from "../infer/clique-tree.js";
import { requireAffordable } from "../infer/eliminate.js";
import { cellsOf } from "../infer/potential.js";
import { Propagation } from "../infer/propagation.js";

const MOST_BYTES = 2 ** 31;

/** The nodes with levels of a network whose last node is the class, compiled when they are first asked. */
export class DiscretePart {
  readonly #method: string;
  readonly #parts: NetworkParts;
  /** The column of every node; that of the class is behind the last. */
  readonly #columns: readonly number[];
  readonly #indicators: readonly (readonly Float64Array[])[];
  #propagation: Propagation | undefined;

  constructor(method: string, parts: NetworkParts, whole: NetworkParts) {
    this.#method = method;
    this.#parts = parts;
    this.#columns = parts.graph.nodes.map((name) => whole.graph.nodes.indexOf(name));
    this.#indicators = parts.sizes.map((size) =>
      Array.from({ length: size }, (_, code) =>
        Float64Array.from({ length: size }, (__, k) => (k === code ? 1 : 0)),
      ),
    );
  }

  /** log P(levels of the case, class) for every class, with what is missing summed out. */
  score(row: Float64Array, out: Float64Array): void {
    this.#propagation ??= this.#compile();
    const target = this.#columns.length - 1;
    for (let node = 0; node < target; node += 1) {
      const code = row[this.#columns[node]];
      const finding = Number.isNaN(code) ? undefined : this.#indicators[node][code];
      this.#propagation.setFinding(node, finding);
    }
    for (let k = 0; k < out.length; k += 1) {
      this.#propagation.setFinding(target, this.#indicators[target][k]);
      out[k] = this.#propagation.logTotal();
    }
  }

  #compile(): Propagation {
    const { sizes } = this.#parts;
    const tree = finish(buildCliqueTree(this.#parts, "best"));
    const widest = tree.cliques.find((clique) => cellsOf(sizes, clique) === tree.largest) ?? [];
    const cost = { largest: tree.largest, total: tree.cells };
    requireAffordable(this.#method, this.#parts, widest, cost, MOST_BYTES);
    return new Propagation(this.#parts, tree);
  }
}
