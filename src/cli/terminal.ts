/** Where a command writes, so that tests can listen. */
export interface Terminal {
  /** Results: standard output. */
  write(text: string): void;
  /** Complaints, notes and progress: standard error. */
  note(text: string): void;
  /** Whether somebody watches standard error; progress is shown to nobody else. */
  readonly watched: boolean;
  /** How many characters a line of it has. */
  readonly width: number;
  /** Whether unexpected errors show where they come from. */
  readonly debug: boolean;
  /** Ends the work early: Ctrl-C. */
  readonly signal: AbortSignal;
  /** How many threads may work at once unless the command says; 0 where none can be started. */
  readonly threads: number;
}

/** A value as machines read it; JSON has no NaN and no infinities, which become null. */
export function writeJson(terminal: Terminal, value: unknown): void {
  terminal.write(`${JSON.stringify(value, null, 2)}\n`);
}
