import type { Constraints } from "./constraints.js";

/** A change of one arc of a graph. */
export type ArcOperation = "add" | "remove" | "reverse";

/** The arcs of a network without cycles, to be changed one at a time. */
export class ArcMatrix {
  /** 1 for every arc; a row per node that it comes from. */
  readonly arcs: Uint8Array;
  readonly #constraints: Constraints;
  readonly #parents: number[][];
  readonly #stack: Int32Array;
  readonly #seen: Uint8Array;

  constructor(constraints: Constraints, parents: readonly (readonly number[])[]) {
    const { size } = constraints;
    this.#constraints = constraints;
    this.#parents = parents.map((list) => [...list]);
    this.arcs = new Uint8Array(size * size);
    for (const [to, list] of parents.entries()) for (const from of list) this.arcs[from * size + to] = 1;
    this.#stack = new Int32Array(size);
    this.#seen = new Uint8Array(size);
  }

  get parents(): readonly (readonly number[])[] {
    return this.#parents;
  }

  change(operation: ArcOperation, from: number, to: number): void {
    const { size } = this.#constraints;
    if (operation === "add") {
      this.arcs[from * size + to] = 1;
      this.#parents[to].push(from);
      return;
    }
    this.arcs[from * size + to] = 0;
    this.#parents[to] = this.#parents[to].filter((parent) => parent !== from);
    if (operation === "reverse") this.change("add", to, from);
  }

  /** Whether the constraints allow a change, cycles aside. */
  isAllowed(operation: ArcOperation, from: number, to: number): boolean {
    const { size, forbidden, required, maxParents } = this.#constraints;
    const [at, back] = [from * size + to, to * size + from];
    if (operation === "remove") return this.arcs[at] === 1 && required[at] === 0;
    if (operation === "reverse")
      return this.arcs[at] === 1 && forbidden[back] === 0 && this.#parents[from].length < maxParents;
    if (this.arcs[at] === 1 || this.arcs[back] === 1 || forbidden[at] === 1) return false;
    return this.#parents[to].length < maxParents;
  }

  /** Whether a change would close a cycle. */
  closesCycle(operation: ArcOperation, from: number, to: number): boolean {
    if (operation === "remove") return false;
    return operation === "add" ? this.#hasPath(to, from, false) : this.#hasPath(from, to, true);
  }

  isLegal(operation: ArcOperation, from: number, to: number): boolean {
    return this.isAllowed(operation, from, to) && !this.closesCycle(operation, from, to);
  }

  /** Whether a directed path leads from one node to another, perhaps without the direct arc. */
  #hasPath(from: number, to: number, withoutArc: boolean): boolean {
    const { size } = this.#constraints;
    const [arcs, stack, seen] = [this.arcs, this.#stack, this.#seen];
    seen.fill(0);
    let depth = 1;
    stack[0] = from;
    seen[from] = 1;
    while (depth > 0) {
      depth -= 1;
      const node = stack[depth];
      for (let next = 0; next < size; next += 1) {
        if (arcs[node * size + next] === 0 || (withoutArc && node === from && next === to)) continue;
        if (next === to) return true;
        if (seen[next] === 1) continue;
        seen[next] = 1;
        stack[depth] = next;
        depth += 1;
      }
    }
    return false;
  }
}
