// Boxes as the plain program in make_prim.py finds them in exact fractions, with ties, weights, levels and missing values.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Table } from "../../../src/data/table/table.js";
import { PRIM } from "../../../src/methods/rules/index.js";

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
