import type { FitControl } from "./control.js";
import { keepNumbers } from "./input/kept-numbers.js";
import type { Rows } from "./input.js";

/** Something that was made once, and what ends its use. */
interface Kept<T> {
  readonly value: T;
  readonly release: () => void;
}

const memoryKey = Symbol("fitMemory");

/**
 * What fits to the same rows share, each with other weights, as those of boosting: an estimator may keep here what
 * follows from the rows alone, and the numbers of a table are kept for all. An estimator that is given other rows, those of a pipeline for example, finds nothing.
 */
export class FitMemory {
  readonly #rows: Rows;
  readonly #kept = new Map<symbol, Promise<Kept<unknown>>>();

  readonly #endNumbers: () => void;

  constructor(rows: Rows) {
    this.#rows = rows;
    this.#endNumbers = keepNumbers(rows);
  }

  /** The memory of a fit to these rows, if there is one. */
  static of(control: FitControl, rows: Rows): FitMemory | undefined {
    const memory = (control as { readonly [memoryKey]?: FitMemory })[memoryKey];
    return memory !== undefined && memory.#rows === rows ? memory : undefined;
  }

  /** The control with this memory. */
  within(control: FitControl): FitControl {
    return { ...control, [memoryKey]: this } as FitControl;
  }

  /** What was kept under this key, made now if it was not. A key stands for one type of value. */
  async keep<T>(key: symbol, make: () => Promise<Kept<T>>): Promise<T> {
    const found = this.#kept.get(key) ?? make();
    this.#kept.set(key, found);
    return (await found).value as T;
  }

  /** Ends the use of everything that was kept. */
  async release(): Promise<void> {
    this.#endNumbers();
    const all = await Promise.allSettled(this.#kept.values());
    this.#kept.clear();
    for (const kept of all) if (kept.status === "fulfilled") kept.value.release();
  }
}
