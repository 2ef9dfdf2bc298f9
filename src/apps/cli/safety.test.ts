// What files may do to those who read them: nothing to the terminal, nothing to a spreadsheet, no more than allowed.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, runCommand } from "../../../test/support/captured-terminal.js";
import { visibleLines } from "../../base/visible.js";
import { ClosedOutput } from "./output.js";
import { Threads } from "./threads.js";

const folder = mkdtempSync(join(tmpdir(), "credal-safety-"));
const at = (name: string) => join(folder, name);
const credal = (...words: string[]) => runCommand(words);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rows = Array.from({ length: 20 }, (_, i) => `${i % 2 === 0 ? "=cmd" : "\x1b[31mred"},${i},${i % 3}`);

beforeAll(() =>
  writeFileSync(at("hostile.csv"), `label,\x1b[2J\u202ename,"two\nlines"\n${rows.join("\n")}\n`),
);

describe("credal", () => {
  it("shows names with control characters as escapes, in tables and in errors", async () => {
    const { code, out } = await credal("describe", at("hostile.csv"));
    expect(code).toBe(0);
    expect(out).toContain("\\u001b[2J\\u202ename");
    expect(out).toContain("two\\nlines");
    const refused = await credal("describe", at("hostile.csv"), "--drop", "\x1b]0;title\x07");
    expect(refused.code).toBe(2);
    for (const text of [out, refused.err, refused.out]) expect(visibleLines(text)).toBe(text);
    const json = await credal("describe", at("hostile.csv"), "--json");
    expect(visibleLines(json.out)).toBe(json.out);
    expect(JSON.stringify(JSON.parse(json.out))).toContain("\u202e");
  });

  it("reads no more than its flags allow", async () => {
    expect((await credal("describe", at("hostile.csv"), "--rows", "5")).out).toContain("5 rows");
    expect((await credal("describe", "example:iris", "--rows", "7")).out).toContain("7 rows");
    expectRefusal(
      await credal("describe", at("hostile.csv"), "--max-bytes", "30"),
      "raise it with --max-bytes",
    );
    expectRefusal(
      await credal("describe", at("hostile.csv"), "--max-columns", "2"),
      "raise it with --max-columns",
    );
    expectRefusal(
      await credal("describe", at("hostile.csv"), "--max-cells", "50"),
      "raise it with --max-cells",
    );
  });

  it("writes no formula if asked, and nothing over its input", async () => {
    const trained = await credal(
      ...[
        "train",
        at("hostile.csv"),
        "--target",
        "label",
        "--model",
        "GaussianNB",
        "--out",
        at("model.json"),
      ],
    );
    expect(trained.code).toBe(0);
    const plain = await credal("predict", at("model.json"), at("hostile.csv"));
    expect(plain.out).toContain("\n=cmd\n");
    const escaped = await credal("predict", at("model.json"), at("hostile.csv"), "--escape-formulas");
    expect(escaped.out).toContain("\n'=cmd\n");
    expect(escaped.out).not.toContain("\n=cmd\n");
    for (const input of ["model.json", "hostile.csv"])
      expectRefusal(
        await credal("predict", at("model.json"), at("hostile.csv"), "--out", at(input)),
        "it is the input",
      );
  });

  it("ends quietly when nobody reads on", async () => {
    const write = () => {
      throw new ClosedOutput();
    };
    expect(await runCommand(["datasets", "iris"], { write })).toEqual({ code: 0, out: "", err: "" });
  });

  it("lowers the number of threads to that of the cores, and says so", () => {
    const notes: string[] = [];
    const terminal = {
      write: () => {},
      note: (text: string) => notes.push(text),
      ...{ watched: false, width: 80, debug: false, threads: 2, signal: new AbortController().signal },
    };
    new Threads(terminal, 2);
    new Threads(terminal, undefined);
    expect(notes).toEqual([]);
    new Threads(terminal, 4000);
    expect(notes).toEqual(["Note: 4000 threads are lowered to 2, the number of cores.\n"]);
  });
});
