// Boxes as the plain program in make_prim.py finds them in exact fractions, with ties, weights, levels and missing values.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Table } from "../../../src/data/table/table.js";
import { PRIM, PRIMClassifier, readTable } from "../../../src/index.js";
import { describeWithData } from "../../support/data.js";

interface Point {
  readonly feature: string | null;
  readonly support: number;
  readonly mean: number;
}

interface Reference {
  readonly data: Readonly<Record<string, readonly (string | number | null)[]>>;
  readonly runs: readonly {
    readonly alpha: number;
    readonly pasteAlpha: number;
    readonly minSupport: number;
    readonly support: number;
    readonly maxBoxes: number;
    readonly boxes: readonly {
      readonly weight: number;
      readonly mean: number;
      readonly chosen: number;
      readonly rows: readonly number[];
      readonly trajectory: readonly Point[];
      readonly drops: readonly Point[];
    }[];
    readonly rest: { readonly weight: number; readonly mean: number };
  }[];
}

const reference: Reference = JSON.parse(readFileSync(new URL("prim.json", import.meta.url), "utf8"));

/** Exact fractions against sums of floating-point numbers. */
const TOLERANCE = 1e-12;

function expectPoints(
  found: readonly { feature?: string | undefined; support: number; mean: number }[],
  wanted: readonly Point[],
) {
  expect(found.map(({ feature }) => feature ?? null)).toEqual(wanted.map(({ feature }) => feature));
  found.forEach(({ support, mean }, at) => {
    expect(Math.abs(support - wanted[at].support)).toBeLessThan(TOLERANCE);
    expect(Math.abs(mean - wanted[at].mean)).toBeLessThan(TOLERANCE * 20);
  });
}

describe.each(reference.runs)("PRIM with alpha $alpha and support $support", (run) => {
  it("peels, pastes and drops as exact fractions do", async () => {
    const { y, weight, ...columns } = reference.data;
    const table = Table.fromColumns({ ...columns, y } as Record<string, readonly (string | number | null)[]>);
    const { boxes, rest, ...options } = run;
    const model = await new PRIM(options).fit(table, "y", { weights: Float64Array.from(weight as number[]) });
    expect(model.boxes.map(({ weight: own, chosen }) => [own, chosen])).toEqual(
      boxes.map(({ weight: own, chosen }) => [own, chosen]),
    );
    const boxOf = model.boxOf(table);
    boxes.forEach(({ mean, trajectory, drops, rows }, at) => {
      expect(Math.abs(model.boxes[at].mean - mean)).toBeLessThan(TOLERANCE * 20);
      expectPoints(model.boxes[at].trajectory, trajectory);
      expectPoints(model.boxes[at].drops, drops);
      expect([...boxOf.keys()].filter((row) => boxOf[row] === at)).toEqual(rows);
    });
    expect(model.restWeight).toBe(rest.weight);
    expect(Math.abs(model.restMean - rest.mean)).toBeLessThan(TOLERANCE * 20);
  });
});

describeWithData("PRIMClassifier of spam", "esl/spam.csv", (file) => {
  it("finds a box of a seventh of the messages or a little more, nearly all of them spam, as in ESL section 9.3", async () => {
    const table = await readTable(file);
    const rows = (keep: (row: number) => boolean) =>
      table.take(Array.from({ length: table.rows }, (_, row) => row).filter(keep));
    const [training, test] = [rows((row) => row % 3 > 0), rows((row) => row % 3 === 0)];
    const model = await new PRIMClassifier({ positive: "spam", support: 0.14, maxBoxes: 1 }).fit(
      training,
      "spam",
    );
    const [box] = model.boxes;
    expect(box.support).toBeGreaterThanOrEqual(0.14);
    expect(box.support).toBeLessThan(0.2);
    // ESL has 0.96 in training and 0.95 in its test cases.
    expect(box.mean).toBeGreaterThan(0.94);
    const inBox = [...model.boxOf(test)].flatMap((index, row) =>
      index === 0 ? [test.get(row, "spam")] : [],
    );
    const share = inBox.filter((label) => label === "spam").length / inBox.length;
    expect(share).toBeGreaterThan(0.93);
    // The word "remove", which ESL's rules name, too.
    expect(box.conditions.map(({ feature }) => feature)).toContain("A.7");
  });
});
