import { startWorkers, type Workers } from "../workers/workers.js";
import type { Terminal } from "./terminal.js";

/** Work of more numbers than this, counted once per fold, is worth starting threads for at once. */
const LARGE = 2e7;
/** Other work is after so many milliseconds. */
const PATIENCE = 1000;

/** Threads that are started when they are worth it: starting them takes as long as small work does. */
export class Threads {
  readonly #count: number;
  readonly #asked: boolean;
  readonly #start = performance.now();
  #workers: Workers | undefined;

  /** As many as are asked for, from the start, or as the terminal allows, when the work takes long. */
  constructor(terminal: Terminal, asked: number | undefined) {
    this.#count = terminal.threads === 0 ? 0 : (asked ?? terminal.threads);
    this.#asked = asked !== undefined;
  }

  /** The threads, or undefined where the work is better done here. */
  async workers(size: number): Promise<Workers | undefined> {
    if (this.#count < 2) return undefined;
    const worthwhile = this.#asked || size >= LARGE || performance.now() - this.#start >= PATIENCE;
    if (this.#workers === undefined && worthwhile) this.#workers = await startWorkers({ count: this.#count });
    return this.#workers;
  }

  async close(): Promise<void> {
    await this.#workers?.close();
  }
}
