import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { run } from "../../src/apps/cli/run.js";
import type { Terminal } from "../../src/apps/cli/terminal.js";

/** What a command wrote, and how it ended. */
export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command in this process and listens to both of its streams. */
export async function runCommand(
  words: readonly string[],
  terminal: Partial<Terminal> = {},
): Promise<CommandResult> {
  let [out, err] = ["", ""];
  const code = await run(words, {
    write: (text) => {
      out += text;
    },
    note: (text) => {
      err += text;
    },
    watched: false,
    width: 80,
    debug: false,
    threads: 0,
    signal: new AbortController().signal,
    ...terminal,
  });
  return { code, out, err };
}

/** The words of a line as a shell would part them: quotes hold spaces together. */
export function shellWords(line: string): string[] {
  return Array.from(line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g), ([, single, double, bare]) => {
    return single ?? double ?? bare;
  });
}

/** Fails unless the command was refused in one line of these words. */
export function expectRefusal({ code, out, err }: CommandResult, words: string | RegExp): void {
  expect(err).toMatch(/^credal: .*\n$/);
  if (typeof words === "string") expect(err).toContain(words);
  else expect(err).toMatch(words);
  expect(out).toBe("");
  expect(code).toBe(2);
}

/** A new folder with two of the examples as files: iris.csv and penguins.csv. */
export async function exampleFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "credal-"));
  for (const name of ["iris", "penguins"])
    await writeFile(join(folder, `${name}.csv`), (await runCommand(["datasets", name])).out);
  return folder;
}
