import type { Terminal } from "./terminal.js";
import { showSeconds } from "./words/show.js";

const CLEAR = "\r\x1b[K";
/** Milliseconds between two drawings. */
const PAUSE = 80;
const WIDTH = 24;

/** A line on standard error that says how far the work is; without anybody to watch, nothing. */
export class ProgressBar {
  readonly #terminal: Terminal;
  readonly #total: number;
  readonly #start = performance.now();
  #drawn = Number.NEGATIVE_INFINITY;

  constructor(terminal: Terminal, total: number) {
    this.#terminal = terminal;
    this.#total = total;
  }

  update(completed: number, label: string): void {
    const now = performance.now();
    if (!this.#terminal.watched || (now - this.#drawn < PAUSE && completed < this.#total)) return;
    this.#drawn = now;
    const share = Math.min(1, completed / this.#total);
    const filled = Math.round(share * WIDTH);
    const bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
    const elapsed = (now - this.#start) / 1000;
    const left = share > 0 && share < 1 ? `  ${showSeconds(elapsed / share - elapsed)} left` : "";
    const line = `${bar} ${completed}/${this.#total}  ${label}${left}`;
    this.#terminal.note(CLEAR + line.slice(0, this.#terminal.width - 1));
  }

  /** Takes the line away. */
  end(): void {
    if (this.#terminal.watched) this.#terminal.note(CLEAR);
  }
}
