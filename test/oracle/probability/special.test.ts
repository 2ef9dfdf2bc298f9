import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as special from "../../../src/math/probability/special/index.js";
import { expectRelative } from "../../support/relative.js";

type Row = readonly number[];

const functions: Readonly<Record<string, (...given: number[]) => number>> = { ...special };

const fixtures: { values: Record<string, readonly Row[]> } = JSON.parse(
  readFileSync(new URL("./special.json", import.meta.url), "utf8"),
);

/** A value this small or smaller counts as a tail. */
const TAIL = 1e-10;
const BODY_TOLERANCE = 1e-13;
const TAIL_TOLERANCE = 1e-11;

describe("special functions agree with mpmath", () => {
  for (const [name, rows] of Object.entries(fixtures.values)) {
    it(`${name} at ${rows.length} points`, () => {
      const compute = functions[name];
      expect(rows.length).toBeGreaterThan(5);
      for (const row of rows) {
        const given = row.slice(0, -1);
        const expected = row[row.length - 1];
        const tail = row.some((value) => Math.abs(value) < TAIL);
        expectRelative(compute(...given), expected, {
          tolerance: tail ? TAIL_TOLERANCE : BODY_TOLERANCE,
          what: `${name}(${given.join(", ")})`,
        });
      }
    });
  }
});
