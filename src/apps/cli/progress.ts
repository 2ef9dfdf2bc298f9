import type { Progress } from "../../base/control.js";
import { visible } from "../../base/visible.js";
import { showSeconds } from "../report/words/show.js";
import type { Terminal } from "./terminal.js";

const CLEAR = "\r\x1b[K";
/** The least number of milliseconds between two drawings on a terminal, and between two lines of a log. */
const PAUSES = { terminal: 80, log: 5000 } as const;
const WIDTH = 24;

/**
 * How far the work has come, on standard error: a bar that is drawn again and again on a terminal, and elsewhere a line
 * now and then, of which short work has none.
 */
export class ProgressBar {
  readonly #terminal: Terminal;
  readonly #quiet: boolean;
  readonly #now: () => number;
  readonly #start: number;
  #drawn: number;

  constructor(terminal: Terminal, quiet: boolean | undefined, now = () => performance.now()) {
    this.#terminal = terminal;
    this.#quiet = quiet === true;
    this.#now = now;
    this.#start = now();
    this.#drawn = terminal.watched ? Number.NEGATIVE_INFINITY : this.#start;
  }

  /** Draws what it is told, under this label or that of the phase. */
  listener(label?: string): (progress: Progress) => void {
    return ({ phase, completed, total = completed }) => this.update(completed, total, label ?? phase);
  }

  update(completed: number, total: number, label: string): void {
    if (this.#quiet) return;
    const { watched, width } = this.#terminal;
    const now = this.#now();
    const soon = now - this.#drawn < (watched ? PAUSES.terminal : PAUSES.log);
    // The bar is full in the end; a log needs no last line.
    if (soon && (!watched || completed < total)) return;
    this.#drawn = now;
    const share = Math.min(1, completed / total);
    const elapsed = (now - this.#start) / 1000;
    const left = share > 0 && share < 1 ? `  ${showSeconds(elapsed / share - elapsed)} left` : "";
    const words = `${completed}/${total}  ${visible(label)}${left}`;
    if (!watched) {
      this.#terminal.note(`Progress: ${words}\n`);
      return;
    }
    const filled = Math.round(share * WIDTH);
    const bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
    this.#terminal.note(CLEAR + `${bar} ${words}`.slice(0, width - 1));
  }

  /** Removes the bar. */
  end(): void {
    if (this.#terminal.watched && !this.#quiet) this.#terminal.note(CLEAR);
  }
}
