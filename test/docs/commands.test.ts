// Every command in the documentation runs, and prints what the page says it does.

import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { docsPages } from "../../scripts/docs-pages.mjs";
import { runCommand, shellWords } from "../support/captured-terminal.js";

interface Session {
  readonly command: string;
  readonly printed: readonly string[];
}

const root = new URL("../../", import.meta.url);
const pages = docsPages();

describe("commands in the documentation", () => {
  for (const page of pages) {
    const sessions = sessionsOf(readFileSync(new URL(page, root), "utf8"));
    if (sessions.length === 0) continue;
    it(`${page}: ${sessions.length} commands print what it says`, async () => {
      const folder = await mkdtemp(join(tmpdir(), "credal-docs-"));
      try {
        for (const session of sessions) await runSession(session, folder);
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  }

  it("stand on the page about them", () => {
    expect(pages).toContain("docs/start/command-line.md");
  });
});

/** The lines `$ credal …` of ```sh blocks, each with what follows it up to the next. */
function sessionsOf(text: string): Session[] {
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block);
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .filter((part) => /^(credal|cat) /.test(part))
      .map((part) => {
        const [command, ...printed] = part.trimEnd().split("\n");
        return { command, printed };
      }),
  );
}

/** `cat file` shows a file and puts it there; `> file` saves what a command prints. */
async function runSession({ command, printed }: Session, folder: string): Promise<void> {
  const [program, ...given] = shellWords(command);
  if (program === "cat") {
    await writeFile(join(folder, given[0]), `${printed.join("\n")}\n`);
    return;
  }
  const to = given.indexOf(">");
  const words = (to < 0 ? given : given.slice(0, to)).map((word) =>
    /^[\w-]+\.(csv|json|jsonl|html|svg|png|bif)$/.test(word) ? join(folder, word) : word,
  );
  const { code, out, err } = await runCommand(words);
  // Progress comes from time to time, so that it depends on the machine.
  const all = `${err}${out}`.replaceAll(`${folder}/`, "").replaceAll(/^Progress: .*\n/gm, "");
  expect(code, `${command}\n${all}`).toBe(err.startsWith("credal: ") ? 2 : 0);
  if (to >= 0) await writeFile(join(folder, given[to + 1]), out);
  else if (printed.length > 0) expectPrinted(command, all, printed);
}

/** Line by line, times aside; a line `…` stands for any number of lines. */
function expectPrinted(command: string, actual: string, printed: readonly string[]): void {
  const lines = actual.trimEnd().split("\n").map(plain);
  let from = 0;
  let anywhere = false;
  for (const line of printed.map(plain)) {
    if (line === "…") {
      anywhere = true;
      continue;
    }
    const at = anywhere ? lines.indexOf(line, from) : from;
    expect(at < 0 ? `no line ${line}` : lines[at], `${command}\n${actual}`).toBe(line);
    from = at + 1;
    anywhere = false;
  }
  if (!anywhere) expect(lines.slice(from), command).toEqual([]);
}

/** How long something took, and so how wide a column is, differs from run to run. */
function plain(line: string): string {
  return line
    .replaceAll(/\b[\d.]+ (ms|s)\b/g, "(time)")
    .replaceAll(/ {2,}/g, "  ")
    .trimEnd();
}
