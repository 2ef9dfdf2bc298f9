import { CommanderError } from "commander";
import { AbortError, CredalError } from "../base/errors.js";
import { makeProgram } from "./program.js";
import type { Terminal } from "./terminal.js";

const [DONE, UNEXPECTED, REFUSED, INTERRUPTED] = [0, 1, 2, 130];

/** Runs one command and gives its exit code; what goes wrong is one line on standard error. */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await makeProgram(terminal).parseAsync(words, { from: "user" });
    return DONE;
  } catch (error) {
    if (error instanceof CommanderError) return commandLine(error, terminal);
    const stack = terminal.debug && error instanceof Error ? `${error.stack}\n` : "";
    terminal.note(`credal: ${wordsFor(error)}\n${stack}`);
    if (error instanceof AbortError) return INTERRUPTED;
    return error instanceof CredalError ? REFUSED : UNEXPECTED;
  }
}

/** What is wrong with the command itself, in one line; help that was asked for is not wrong. */
function commandLine({ exitCode, code, message }: CommanderError, terminal: Terminal): number {
  if (exitCode === 0) return DONE;
  // A bare `credal` shows its help.
  if (code === "commander.help") return REFUSED;
  const line = message.replace(/^error: /, "").replaceAll(/\s*\n\s*/g, " ");
  terminal.note(`credal: ${line}${/[.?)]$/.test(line) ? "" : "."} See: credal --help\n`);
  return REFUSED;
}

function wordsFor(error: unknown): string {
  if (error instanceof AbortError) return "interrupted.";
  if (error instanceof CredalError) return oneLine(error.message);
  const message = error instanceof Error ? error.message : String(error);
  return `something unexpected happened: ${oneLine(message)} (CREDAL_DEBUG=1 shows where; please report it)`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ");
}
