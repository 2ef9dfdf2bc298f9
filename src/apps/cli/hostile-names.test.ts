// Names of columns and levels belong to the user. Whatever they look like, commands show them as they are in the file,
// and they change nothing else of what is said.

import { mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { runCommand } from "../../../test/support/captured-terminal.js";
import { compareText, quote } from "../../base/label.js";
import { visible, visibleLines } from "../../base/visible.js";

const folder = mkdtempSync(join(tmpdir(), "credal-names-"));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Words of the command line and of the library, markup, and orders to a terminal. */
const HOSTILE = [
  ...["model.x", "model.type", "set the task to y", "set the task to done", "--drop", "--target y", "-"],
  ...['option "keep"', 'the option "methods"', 'method: "random"', "row 3", "row 3 of the data", "drop it."],
  ...[
    "give its kind as text",
    "use a regression.",
    'say "no"',
    "it's",
    "a,b",
    "a;b",
    "back\\slash",
    "&quot;x",
  ],
  ...["<script>alert(1)</script>", "</svg><b>", "&amp;", "$1", "%s", "__proto__", "constructor"],
  ...[
    "\x1b[31mred",
    "\u202egnp",
    "two\nlines",
    "tab\there",
    "\u0007",
    "Größe ≤ 3",
    "日本",
    "🙂",
    "x".repeat(200),
  ],
] as const;

const hostileName = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.tuple(fc.constantFrom(...HOSTILE), fc.constantFrom(...HOSTILE)).map(([a, b]) => `${a} ${b}`),
);

interface Names {
  readonly feature: string;
  readonly target: string;
  readonly level: string;
  readonly other: string;
}

const field = (text: string) => `"${text.replaceAll('"', '""')}"`;

function csvOf({ feature, target, level, other }: Names): string {
  const rows = Array.from({ length: 40 }, (_, i) => {
    const number = i === 7 ? "" : String(((i * 37) % 41) + (i % 2) * 9);
    return `${number},${field(i % 2 === 0 ? level : other)},same`;
  });
  return `${field(feature)},${field(target)},constant\n${rows.join("\n")}\n`;
}

/** Harmless names in the same order. */
function plainFor(names: Names): Names {
  const inOrder = (a: string, b: string, first: string, second: string) =>
    compareText(a, b) < 0 ? [first, second] : [second, first];
  const columns = [names.feature, names.target, "constant"].sort(compareText);
  const column = (name: string) => ["caa", "cbb", "ccc"][columns.indexOf(name)];
  const [level, other] = inOrder(names.level, names.other, "laa", "lbb");
  const taken = column("constant");
  expect(taken).toBeDefined();
  return { feature: column(names.feature), target: column(names.target), level, other };
}

/** The text with the names exchanged, without the spaces that align columns. */
function renamed(text: string, from: Names, to: Names): string {
  const pairs = (["feature", "target", "level", "other"] as const).map(
    (key) => [from[key], to[key]] as const,
  );
  // The longest first, because one may be a part of another.
  const sorted = pairs.toSorted(([a], [b]) => b.length - a.length);
  let out = text;
  for (const [name, plain] of sorted)
    for (const form of new Set([JSON.stringify(quote(name)).slice(1, -1), quote(name), visible(name), name]))
      out = out.replaceAll(
        form,
        form.startsWith('"') || form.startsWith('\\"') ? form.replace(form, quote(plain)) : plain,
      );
  return out
    .replaceAll(/\\?"/g, "'")
    .replaceAll(/[─━]+|\s+/g, " ")
    .replaceAll(/\d+(\.\d+)? m?s\b|"(fit|predict)Seconds":[^,}]*/g, "TIME")
    .replaceAll(/'(fitSeconds|predictSeconds|seconds)': [\d.e-]+/g, "TIME");
}

async function inFile(name: string, names: Names): Promise<string> {
  const path = at(name);
  await writeFile(path, csvOf(names));
  return path;
}

/** Different names, none of which is a part of what commands say anyway. */
const namesOf = fc
  .tuple(hostileName, hostileName, hostileName, hostileName)
  .filter((all) => new Set(all).size === all.length && !all.includes("constant"))
  .filter((all) => all.every((name) => !all.some((other) => other !== name && other.includes(name))))
  .filter((all) => all.every((name) => name !== "-" && name.length > 3))
  .map(([feature, target, level, other]): Names => ({ feature, target, level, other }));

const COMMANDS: readonly (readonly [string, (target: string) => readonly string[]])[] = [
  ["describe", () => []],
  ["describe", () => ["--json"]],
  ["compare", (target) => ["--target", target, "--models", "GaussianNB", "--folds", "3", "--quiet"]],
  [
    "compare",
    (target) => ["--target", target, "--models", "GaussianNB", "--folds", "3", "--quiet", "--json"],
  ],
  [
    "train",
    (target) => [
      "--target",
      target,
      "--model",
      "GaussianNB",
      "--out",
      at("m.json"),
      "--folds",
      "3",
      "--quiet",
    ],
  ],
  [
    "search",
    (target) => [
      "--target",
      target,
      "--model",
      "GaussianNB",
      "--try",
      "varianceFloor=0,1",
      "--folds",
      "3",
      "--quiet",
    ],
  ],
];

describe("commands say the same, whatever columns and levels are called", () => {
  it.each(COMMANDS)("credal %s", { timeout: 120_000 }, async (command, flagsOf) => {
    const isText = command === "describe" && flagsOf("").length === 0;
    await fc.assert(
      fc.asyncProperty(namesOf, async (given) => {
        // Long levels are shortened there.
        const names = isText ? { ...given, level: "left", other: "right" } : given;
        const plain = plainFor(names);
        const file = await inFile("data.csv", names);
        const hostile = await runCommand([command, file, ...flagsOf(names.target)]);
        await inFile("data.csv", plain);
        const expected = await runCommand([command, file, ...flagsOf(plain.target)]);
        expect(hostile.code).toBe(expected.code);
        for (const stream of ["out", "err"] as const) {
          expect(visibleLines(hostile[stream])).toBe(hostile[stream]);
          const same = {
            feature: plain.feature,
            target: plain.target,
            level: plain.level,
            other: plain.other,
          };
          expect(renamed(hostile[stream], names, plain)).toBe(renamed(expected[stream], same, plain));
        }
      }),
      { numRuns: 12, seed: 1 },
    );
  });
});

describe("commands that apply a model say the same, whatever columns and levels are called", () => {
  const applied: readonly (readonly [string, readonly string[]])[] = [
    ["evaluate", []],
    ["explain", []],
    ["explain", ["--row", "11"]],
    ["explain", ["--json"]],
    ["predict", ["--proba", "--json"]],
  ];

  it("credal evaluate, explain and predict", { timeout: 240_000 }, async () => {
    const answersFor = async (names: Names) => {
      const file = await inFile("data.csv", names);
      const trained = await runCommand([
        ...["train", file, "--target", names.target, "--model", "DecisionTreeClassifier"],
        ...["--out", at("m.json"), "--no-validate", "--quiet"],
      ]);
      expect(trained.code).toBe(0);
      const answers: { readonly code: number; readonly out: string; readonly err: string }[] = [];
      for (const [command, flags] of applied)
        answers.push(await runCommand([command, at("m.json"), file, ...flags]));
      return answers;
    };
    await fc.assert(
      fc.asyncProperty(namesOf, async (names) => {
        const plain = plainFor(names);
        const hostile = await answersFor(names);
        const expected = await answersFor(plain);
        for (const [at, { code, out, err }] of hostile.entries()) {
          expect([applied[at], code, err]).toEqual([applied[at], 0, err]);
          if (applied[at][0] === "predict") {
            // Predictions are data: exactly the levels of the file.
            const rows = JSON.parse(out) as readonly Readonly<Record<string, unknown>>[];
            const level = (text: unknown) =>
              text === names.level ? plain.level : text === names.other ? plain.other : String(text);
            expect(
              rows.map((row) => ({
                predicted: level(row.predicted),
                [`P(${plain.level})`]: row[`P(${names.level})`],
                [`P(${plain.other})`]: row[`P(${names.other})`],
              })),
            ).toEqual(JSON.parse(expected[at].out));
            continue;
          }
          expect(visibleLines(out)).toBe(out);
          for (const [said, same] of [
            [out, expected[at].out],
            [err, expected[at].err],
          ])
            expect(renamed(said, names, plain)).toBe(renamed(same, plain, plain));
        }
      }),
      { numRuns: 8, seed: 2 },
    );
  });
});

describe("pages and figures", () => {
  const unescaped = /<script|<b>|<\/svg><b>/;

  it("hold names as text, never as markup or in other words", { timeout: 120_000 }, async () => {
    for (const [feature, target, level, other] of [
      ["model.x", "set the task to y", "set the task to done", "<script>alert(1)</script>"],
      ["</svg><b>", 'option "keep"', "\x1b[31mred", 'method: "random"'],
      ["\u202egnp\u0007", "two\nlines", "\u2066left", "bell\u0007"],
    ]) {
      const names = { feature, target, level, other };
      const file = await inFile("page.csv", names);
      const compared = await runCommand([
        ...["compare", file, "--target", target, "--models", "GaussianNB", "--folds", "3", "--quiet"],
        ...["--report", at("report.html")],
      ]);
      expect(compared.err).not.toContain("credal:");
      const page = await readFile(at("report.html"), "utf8");
      expect(page).not.toMatch(unescaped);
      expect(page).not.toContain("--task");
      // Nothing that a browser obeys, and no replacement mark for a character.
      expect(visibleLines(page)).toBe(page);
      expect(page).not.toContain("\ufffd");
      expect(page).toContain(htmlOf(level));
      const drawn = await runCommand([
        ...["plot", "histogram", file, "--x", feature, "--by", target, "--out", at("figure.svg")],
      ]);
      expect(drawn.code).toBe(0);
      const figure = await readFile(at("figure.svg"), "utf8");
      expect(figure).not.toMatch(unescaped);
      expect(figure).not.toContain("--");
      expect(visibleLines(figure)).toBe(figure);
      expect(figure).not.toContain("\ufffd");
    }
  });
});

describe("what commands advise", () => {
  it("names the column that is meant, as the file has it", async () => {
    const path = await inFile("meant.csv", {
      feature: "power",
      target: "model.type",
      level: "a",
      other: "b",
    });
    const { err } = await runCommand(["compare", path, "--target", "model.typ"]);
    expect(err).toContain('did you mean "model.type"');
  });

  it("can be typed: lists of names take those with commas and quotes", async () => {
    const feature = 'a,"b"';
    const path = await inFile("typed.csv", { feature, target: "y", level: "a", other: "b" });
    const rows = Array.from(
      { length: 60 },
      (_, i) => `${field(`name ${i}`)},${i % 7},${i % 2 === 0 ? "p" : "q"}`,
    );
    await writeFile(path, `${field(feature)},x,y\n${rows.join("\n")}\n`);
    const line = ["compare", path, "--target", "y", "--models", "GaussianNB", "--folds", "3", "--quiet"];
    const before = await runCommand(line);
    const [, advised] = /--keep-column "((?:[^"\\]|\\.)*)"/.exec(before.out) ?? [];
    expect(advised).toBeDefined();
    // As a shell reads it.
    const typed = advised.replaceAll(/\\(.)/g, "$1");
    const after = await runCommand([...line, "--keep-column", typed]);
    expect(after.code).toBe(0);
    expect(after.out).not.toContain("is left out because it looks like an identifier");
    expect((await runCommand(["describe", path, "--drop", typed])).out).not.toContain("name 1");
  });
});

function htmlOf(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return visible(text).replaceAll(/[&<>"]/g, (character) => entities[character]);
}
