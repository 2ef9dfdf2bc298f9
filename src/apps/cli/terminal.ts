import { visibleLines } from "../../base/visible.js";

/** Where a command writes; tests give one of their own. */
export interface Terminal {
  /** Results: standard output. */
  write(text: string): void;
  /** Errors, notes and progress: standard error. */
  note(text: string): void;
  /** Standard input, for a file named "-". */
  readonly input?: AsyncIterable<Uint8Array>;
  /** Whether standard error is a terminal, on which progress is drawn as a bar. */
  readonly watched: boolean;
  /** The number of characters on one of its lines. */
  readonly width: number;
  /** Whether errors show their stack. */
  readonly debug: boolean;
  /** Ends the work early, on Ctrl-C. */
  readonly signal: AbortSignal;
  /** The number of threads unless the command gives one; 0 if none can be started. */
  readonly threads: number;
}

/** Writes words for people, in which names cannot give orders to the terminal; data are written as they are. */
export function say(terminal: Terminal, text: string): void {
  terminal.write(visibleLines(text));
}

/** Writes such words to standard error. */
export function tell(terminal: Terminal, text: string): void {
  terminal.note(visibleLines(text));
}

/** Writes a value as JSON, in which NaN and infinities become null. */
export function writeJson(terminal: Terminal, value: unknown): void {
  say(terminal, `${JSON.stringify(value, null, 2)}\n`);
}
