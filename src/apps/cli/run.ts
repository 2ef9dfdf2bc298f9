import { CommanderError } from "commander";
import { AbortError, CredalError } from "../../base/errors.js";
import { errorWords } from "./flag-words.js";
import { ClosedOutput } from "./output.js";
import { makeProgram } from "./program.js";
import { type Terminal, tell } from "./terminal.js";

const [DONE, UNEXPECTED, REFUSED, INTERRUPTED] = [0, 1, 2, 130];

/** What commander puts before what is wrong with a command. */
const PREFIX = "error: ";
const TARGET = "--target";

/** Runs one command and returns its exit code; an error is one line on standard error. */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await makeProgram(terminal).parseAsync(words, { from: "user" });
    return DONE;
  } catch (error) {
    if (error instanceof ClosedOutput) return DONE;
    if (error instanceof CommanderError) return commandLine(error, words, terminal);
    const stack = terminal.debug && error instanceof Error ? `${error.stack}\n` : "";
    tell(terminal, `credal: ${wordsFor(error, terminal)}\n${stack}`);
    if (error instanceof AbortError) return INTERRUPTED;
    return error instanceof CredalError ? REFUSED : UNEXPECTED;
  }
}

/** An error in the command itself, in one line; asking for help is not an error. */
function commandLine(
  { exitCode, code, message }: CommanderError,
  given: readonly string[],
  terminal: Terminal,
): number {
  if (exitCode === 0) return DONE;
  // A bare `credal` shows its help.
  if (code === "commander.help") return REFUSED;
  const [command, file] = given;
  const line = oneLine(message.startsWith(PREFIX) ? message.slice(PREFIX.length) : message);
  const found = makeProgram(terminal).commands.find((one) => one.name() === command);
  const inner = found?.commands.some((one) => one.name() === file) ? ` ${file}` : "";
  const help = found !== undefined ? `credal ${command}${inner} --help` : "credal --help";
  // Whoever does not know a column's name sees it there.
  const lacksTarget =
    code === "commander.missingMandatoryOptionValue" &&
    found?.options.some((option) => option.long === TARGET && option.mandatory) === true &&
    !given.some((word) => word === TARGET || word.startsWith(`${TARGET}=`));
  const columns = lacksTarget && file !== undefined && !file.startsWith("-");
  const see = columns ? `credal describe ${file}, ${help}` : help;
  const ended = [".", "?", ")"].some((sign) => line.endsWith(sign));
  tell(terminal, `credal: ${line}${ended ? "" : "."} See: ${see}\n`);
  return REFUSED;
}

function wordsFor(error: unknown, terminal: Terminal): string {
  if (error instanceof AbortError) return "interrupted.";
  if (error instanceof CredalError) return oneLine(errorWords(terminal, error));
  const message = error instanceof Error ? error.message : String(error);
  return `unexpected error: ${oneLine(message)} (set CREDAL_DEBUG=1 to see where, and please report it)`;
}

function oneLine(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}
