import { throwIfAborted } from "../../../../base/control.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import type { FitControl } from "../../../../model/control.js";
import { withArena } from "../../../../wasm/arena.js";
import {
  type Curvature,
  type Design,
  type GivenDesign,
  type RowRule,
  RowsDesign,
  subtractMeans,
} from "./design.js";
import { TurnedDesign } from "./turned-design.js";

/** Rows that are written when they are needed. */
export interface RowSource {
  readonly rows: number;
  readonly columns: number;
  /** Writes the rows from a first one on, as many as there is room for. */
  readonly write: (first: number, out: Matrix) => void;
  /** One of the columns that are not penalized. */
  readonly column: (index: number) => Float64Array;
}

/** Numbers of a block: 8 MiB. */
const BLOCK_NUMBERS = 2 ** 20;

/** All rows in one matrix. */
export function allRows(source: RowSource): Matrix {
  const out = new Matrix(source.rows, source.columns);
  source.write(0, out);
  return out;
}

/** Passes over the rows in blocks, in memory that is used again. */
export function* rowBlocks(
  source: RowSource,
  size = Math.max(64, Math.floor(BLOCK_NUMBERS / Math.max(1, source.columns))),
): Iterable<{ readonly block: Matrix; readonly first: number }> {
  const { rows, columns } = source;
  const room = new Float64Array(Math.min(size, rows) * columns);
  for (let first = 0; first < rows; first += size) {
    const count = Math.min(size, rows - first);
    const block = new Matrix(count, columns, room.subarray(0, count * columns));
    source.write(first, block);
    yield { block, first };
  }
}

function centeredSource(source: RowSource, means: Float64Array): RowSource {
  return {
    ...source,
    write: (first, out) => {
      source.write(first, out);
      subtractMeans(out, means);
    },
    column: (index) => source.column(index).map((value) => value - means[index]),
  };
}

/** A design whose rows are written anew, block by block, in every pass over them. */
export class BlocksDesign implements GivenDesign {
  readonly #method: string;
  readonly #source: RowSource;
  readonly #control: FitControl;

  constructor(method: string, source: RowSource, control: FitControl) {
    this.#method = method;
    this.#source = source;
    this.#control = control;
  }

  get rows(): number {
    return this.#source.rows;
  }

  get columns(): number {
    return this.#source.columns;
  }

  column(index: number): Float64Array {
    return this.#source.column(index);
  }

  turned(T: Matrix): Design {
    return new TurnedDesign(this, T);
  }

  centered(means: Float64Array): BlocksDesign {
    if (means.every((mean) => mean === 0)) return this;
    return new BlocksDesign(this.#method, centeredSource(this.#source, means), this.#control);
  }

  async curvature(beta: Float64Array, rule: RowRule): Promise<Curvature | undefined> {
    const sums = new Float64Array(this.columns);
    let gram: Matrix | undefined;
    let isPossible = true;
    await this.#each(async (block, first) => {
      if (!isPossible) return;
      const found = await block.curvature(beta, (predictors) => rule(predictors, first));
      isPossible = found !== undefined;
      if (found === undefined) return;
      addTo(sums, found.sums);
      if (found.gram !== undefined) gram = gram === undefined ? found.gram : gram.add(found.gram);
    });
    return isPossible ? { sums, gram } : undefined;
  }

  times(beta: Float64Array): Promise<Float64Array> {
    return this.#everyRow((block) => block.times(beta));
  }

  forms(K: Matrix): Promise<Float64Array> {
    return this.#everyRow((block) => block.forms(K));
  }

  async sums(values: Float64Array): Promise<Float64Array> {
    const out = new Float64Array(this.columns);
    await this.#each(async (block, first) => {
      addTo(out, await block.sums(values.subarray(first, first + block.rows)));
    });
    return out;
  }

  async gram(weights: Float64Array): Promise<Matrix> {
    let out = new Matrix(this.columns, this.columns);
    await this.#each(async (block, first) => {
      out = out.add(await block.gram(weights.subarray(first, first + block.rows)));
    });
    return out;
  }

  async #everyRow(of: (block: RowsDesign) => Promise<Float64Array>): Promise<Float64Array> {
    const out = new Float64Array(this.rows);
    await this.#each(async (block, first) => {
      out.set(await of(block), first);
    });
    return out;
  }

  async #each(body: (block: RowsDesign, first: number) => Promise<void>): Promise<void> {
    for (const { block, first } of rowBlocks(this.#source)) {
      throwIfAborted(this.#method, this.#control.signal);
      await withArena((arena) => body(new RowsDesign(arena, block, this.#control), first));
    }
  }
}

function addTo(sums: Float64Array, part: Float64Array): void {
  for (let j = 0; j < sums.length; j += 1) sums[j] += part[j];
}
