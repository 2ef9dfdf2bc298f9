/** Where a command writes; tests give one of their own. */
export interface Terminal {
  /** Results: standard output. */
  write(text: string): void;
  /** Errors, notes and progress: standard error. */
  note(text: string): void;
  /** Whether standard error is a terminal; progress is shown only there. */
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

/** Writes a value as JSON, in which NaN and infinities become null. */
export function writeJson(terminal: Terminal, value: unknown): void {
  terminal.write(`${JSON.stringify(value, null, 2)}\n`);
}
