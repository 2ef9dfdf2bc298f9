// The exact draw of some nodes together, given all others: the nodes are summed out one after the other, and drawn in the
// opposite order.

import type { Random } from "../../../math/probability/random/random.js";
import type { Elimination } from "../elimination-order.js";
import { type Potential, rescale } from "../potential.js";
import { drawLevel } from "./sampler.js";

/** How many tables are multiplied before the product is rescaled: the smallest numbers must not vanish. */
const FACTORS_AT_A_TIME = 16;

/** A table, or what an earlier step has summed out, as one step sees it. */
interface Part {
  readonly values: Float64Array;
  /** For every cell of the step, the cell of the table, apart from what nodes outside of the block add. */
  readonly cells: Int32Array;
  readonly outside: Int32Array;
  readonly strides: Int32Array;
}

/** A node that is summed out, and the nodes of the block that it depends on then. */
interface Step {
  readonly node: number;
  readonly size: number;
  readonly near: readonly number[];
  readonly strides: readonly number[];
  readonly parts: readonly Part[];
  /** The product of all parts with every row summed up to each level, the node fastest. */
  readonly sums: Float64Array;
  /** The sums of the rows, for later steps. */
  readonly message: Float64Array;
}

/** Draws nodes in proportion to the product of some tables, in which all other nodes are known. */
export class BlockDraw {
  /** How many cells a draw passes over when other nodes have changed. */
  readonly cells: number;
  readonly #steps: readonly Step[];
  /** The nodes that the tables have besides those that are drawn, and their levels at the last draw. */
  readonly #outside: Int32Array;
  readonly #last: Int32Array;
  #logTotal = Number.NaN;

  constructor(sizes: readonly number[], tables: readonly Potential[], { order, cliques }: Elimination) {
    const members = new Set(order);
    const outside = new Set(
      tables.flatMap(({ variables }) => variables.filter((node) => !members.has(node))),
    );
    let pending = [...tables];
    this.#steps = order.map((node, at) => {
      const near = cliques[at].filter((one) => one !== node);
      const used = pending.filter(({ variables }) => variables.includes(node));
      pending = pending.filter((table) => !used.includes(table));
      const rows = near.reduce((count, one) => count * sizes[one], 1);
      const message = new Float64Array(rows);
      pending.push({ variables: near, values: message });
      return {
        node,
        size: sizes[node],
        near,
        strides: stridesOf(sizes, near),
        parts: used.map((table) => partOf(sizes, table, [...near, node])),
        sums: new Float64Array(rows * sizes[node]),
        message,
      };
    });
    this.cells = this.#steps.reduce((sum, { parts, sums }) => sum + (parts.length + 1) * sums.length, 0);
    this.#outside = Int32Array.from(outside);
    this.#last = new Int32Array(outside.size).fill(-1);
  }

  /** Draws the nodes; returns the logarithm of the sum of the product, −∞ if it is 0 and nothing was drawn. */
  draw(codes: Int32Array, stream: Random): number {
    if (Number.isNaN(this.#logTotal) || this.#hasChanged(codes)) this.#logTotal = this.#sumOut(codes);
    if (this.#logTotal === Number.NEGATIVE_INFINITY) return this.#logTotal;
    for (let at = this.#steps.length - 1; at >= 0; at -= 1) {
      const { node, size, near, strides, sums } = this.#steps[at];
      let row = 0;
      for (let k = 0; k < near.length; k += 1) row += strides[k] * codes[near[k]];
      const start = row * size;
      codes[node] = drawLevel(sums, start, size, sums[start + size - 1] * stream.next());
    }
    return this.#logTotal;
  }

  /** Whether a node outside of the block has another level than before; notes the levels. */
  #hasChanged(codes: Int32Array): boolean {
    let changed = false;
    for (let k = 0; k < this.#outside.length; k += 1) {
      const code = codes[this.#outside[k]];
      if (code === this.#last[k]) continue;
      this.#last[k] = code;
      changed = true;
    }
    return changed;
  }

  #sumOut(codes: Int32Array): number {
    let logTotal = 0;
    for (const { size, parts, sums, message } of this.#steps) {
      sums.fill(1);
      for (let p = 0; p < parts.length; p += 1) {
        const { values, cells, outside, strides } = parts[p];
        let start = 0;
        for (let k = 0; k < outside.length; k += 1) start += strides[k] * codes[outside[k]];
        for (let cell = 0; cell < sums.length; cell += 1) sums[cell] *= values[start + cells[cell]];
        if (p % FACTORS_AT_A_TIME === FACTORS_AT_A_TIME - 1) logTotal += rescale(sums);
      }
      for (let row = 0, cell = 0; row < message.length; row += 1) {
        let sum = 0;
        for (let level = 0; level < size; level += 1, cell += 1) {
          sum += sums[cell];
          sums[cell] = sum;
        }
        message[row] = sum;
      }
      logTotal += rescale(message);
      if (logTotal === Number.NEGATIVE_INFINITY) return logTotal;
    }
    return logTotal;
  }
}

function stridesOf(sizes: readonly number[], nodes: readonly number[]): number[] {
  const strides = new Array<number>(nodes.length);
  for (let at = nodes.length - 1, stride = 1; at >= 0; at -= 1) {
    strides[at] = stride;
    stride *= sizes[nodes[at]];
  }
  return strides;
}

function partOf(sizes: readonly number[], { variables, values }: Potential, walked: readonly number[]): Part {
  const strides = stridesOf(sizes, variables);
  const strideOf = new Map(variables.map((node, at) => [node, strides[at]]));
  const outside = variables.filter((node) => !walked.includes(node));
  const cells = new Int32Array(walked.reduce((count, node) => count * sizes[node], 1));
  let repeat = 1;
  for (let at = walked.length - 1; at >= 0; at -= 1) {
    const [size, stride] = [sizes[walked[at]], strideOf.get(walked[at]) ?? 0];
    if (stride > 0)
      for (let cell = 0; cell < cells.length; cell += 1)
        cells[cell] += stride * (Math.floor(cell / repeat) % size);
    repeat *= size;
  }
  return {
    values,
    cells,
    outside: Int32Array.from(outside),
    strides: Int32Array.from(outside, (node) => strideOf.get(node) ?? 0),
  };
}
