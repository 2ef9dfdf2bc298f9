import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CountEncoder, Table, TargetEncoder } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

const oracle = JSON.parse(readFileSync(new URL("target-encoder.json", import.meta.url), "utf8"));
const { city, grade } = oracle.data;
const table = Table.fromColumns({ city, grade });
const fresh = Table.fromColumns(oracle.new);

interface Fit {
  readonly target: string;
  readonly smoothing: "auto" | number;
  readonly training: number[][];
  readonly new: number[][];
}

describe("the target encoder agrees with scikit-learn", () => {
  it.each<Fit>(oracle.fits)(
    "on $target with smoothing $smoothing",
    async ({ target, smoothing, ...expected }) => {
      const model = await new TargetEncoder({ smoothing }).fit(table, oracle.data[target]);
      expectClose(model.transform(table).data, expected.training.flat(), { tolerance: 1e-13, scale: 1 });
      expectClose(model.transform(fresh).data, expected.new.flat(), { tolerance: 1e-13, scale: 1 });
    },
  );
});

describe("the count encoder agrees with pandas", () => {
  it.each([
    ["count", oracle.counts],
    ["share", oracle.shares],
  ] as const)("in the form %s", async (form, expected) => {
    const model = await new CountEncoder({ form }).fit(table);
    const out = model.transform(table);
    expectClose(out.column(0), expected[0], { tolerance: 1e-15, scale: 1 });
    expectClose(out.column(1), expected[1], { tolerance: 1e-15, scale: 1 });
    expect([...model.transform(fresh).column(0)][2]).toBe(0);
  });
});
