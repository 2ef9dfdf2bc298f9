import type { Progress } from "../base/control.js";
import { visible } from "../base/visible.js";
import { showSeconds } from "../report/words/show.js";
import type { Terminal } from "./terminal.js";

const CLEAR = "\r\x1b[K";
/** The least number of milliseconds between two drawings. */
const PAUSE = 80;
const WIDTH = 24;

/** A line on standard error that shows how far the work has come, if anybody watches. */
export class ProgressBar {
  readonly #terminal: Terminal;
  readonly #start = performance.now();
  #drawn = Number.NEGATIVE_INFINITY;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Draws what it is told, under this label or that of the phase. */
  listener(label?: string): (progress: Progress) => void {
    return ({ phase, completed, total = completed }) => this.update(completed, total, label ?? phase);
  }

  update(completed: number, total: number, label: string): void {
    const now = performance.now();
    if (!this.#terminal.watched || (now - this.#drawn < PAUSE && completed < total)) return;
    this.#drawn = now;
    const share = Math.min(1, completed / total);
    const filled = Math.round(share * WIDTH);
    const bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
    const elapsed = (now - this.#start) / 1000;
    const left = share > 0 && share < 1 ? `  ${showSeconds(elapsed / share - elapsed)} left` : "";
    const line = `${bar} ${completed}/${total}  ${visible(label)}${left}`;
    this.#terminal.note(CLEAR + line.slice(0, this.#terminal.width - 1));
  }

  /** Removes the line. */
  end(): void {
    if (this.#terminal.watched) this.#terminal.note(CLEAR);
  }
}
