// A name comes from a file or a form: an error shows it in quotation marks, with everything that a terminal would obey as an
// escape. The lines of a message are its own.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { catalog } from "../../src/apps/catalog.js";
import { visible } from "../../src/base/visible.js";
import * as credal from "../../src/everything.js";
import { exampleOf } from "./examples.js";

const NAME = 'a\n\x1b[2J\u202e"\\';
const x = Array.from({ length: 12 }, (_, i) => (i * i) % 7);
const spelled = Array.from({ length: 12 }, (_, i) => `word ${i}`);
const classes = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? "even" : "odd"));

/** The message of what is thrown, if anything is. */
async function messageOf(run: () => unknown): Promise<string> {
  try {
    await run();
    return "";
  } catch (error) {
    expect(error).toBeInstanceOf(credal.CredalError);
    return (error as Error).message;
  }
}

/** Refusals that mention the name, by what is done. */
const refusals: Readonly<Record<string, () => unknown>> = {
  "a column that is not there": () => credal.Table.fromColumns({ x }).column(NAME as never),
  "a role for such a column": () => credal.Table.fromColumns({ x }).withRole("weight", NAME as never),
  "columns of different lengths": () => credal.Table.fromColumns({ x, [NAME]: [1] }),
  "two columns of one name": () => credal.parseCsv(`"${NAME.replaceAll('"', '""')}",`.repeat(2)),
  "a value in a column of numbers": () =>
    credal.parseJsonTable(JSON.stringify([{ [NAME]: 1 }, { [NAME]: "one" }])),
  "a key twice": () => credal.parseJsonTable(`[{${JSON.stringify(NAME)}:1,${JSON.stringify(NAME)}:2}]`),
  "a kind of a column": () => credal.parseJsonTable("[]", { kinds: { [NAME]: "text" } }),
  "an option of a function": () => credal.accuracy([1], [1], { [NAME]: 1 } as never),
  "a metric": () => credal.crossValidate(new credal.Ridge(), [x], [1], { metrics: NAME as never }),
  "a path": () => credal.readTable(`${NAME}.csv`),
  "a format": () => credal.readTable(NAME),
  "a variable of a formula": () =>
    new credal.LinearRegression().fit(credal.Table.fromColumns({ x }), `x ~ ${NAME}` as never),
  "a state": () => credal.loadModel({ kind: NAME }),
};

describe("errors show names without control characters", () => {
  it.each(Object.entries(refusals))("%s", async (_, run) => {
    const message = await messageOf(run);
    expect(message).not.toBe("");
    expect(message).toBe(visible(message));
  });

  it.each(catalog.map((Class) => [Class.kind, Class] as const))("%s", async (kind, Class) => {
    const { options } = exampleOf(kind);
    const estimator = new Class(options as never);
    const target = estimator.target === undefined ? undefined : "class";
    const learn = (columns: object, to: unknown) => () =>
      estimator.fitTo(credal.Table.fromColumns(columns as never), to, {});
    const messages = [
      await messageOf(() => new Class({ ...(options as object), [NAME]: 1 } as never)),
      await messageOf(
        learn({ x, [NAME]: spelled, class: estimator.target === "numbers" ? x : classes }, target),
      ),
      await messageOf(learn({ x, [NAME]: x.map(() => Number.NaN), class: classes }, target)),
      await messageOf(learn({ x, class: classes }, target === undefined ? undefined : NAME)),
    ];
    expect(messages[0]).toContain(JSON.stringify(NAME).slice(0, 3));
    expect(messages).toEqual(messages.map(visible));
  });
});

/** Text that is not a message: captions, files and words of a shell, which escape in their own way, or a constant. */
const ELSEWHERE = [
  "apps/report/figures.ts",
  "apps/report/comparison-text.ts",
  "apps/report/page.ts",
  "apps/cli/data/delimited.ts",
  "apps/cli/shell-word.ts",
  "model/check/checks-data.ts",
  "model/check/checks-object.ts",
  "model/files/json-bytes.ts",
  "io/libsvm/read.ts",
  "io/stored-kinds.ts",
  "io/csv/write.ts",
  "io/arrow/framing.ts",
  // A name in SQL, with its own escapes.
  "methods/smooth/engine/mars/wording.ts",
];

it("no template puts quotation marks around a value: `quote` does, and escapes it", () => {
  const source = fileURLToPath(new URL("../../src", import.meta.url));
  const unquoted = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /(?<!=)"\$\{/.test(readFileSync(join(source, path), "utf8")));
  expect(unquoted.sort()).toEqual([...ELSEWHERE].sort());
});
