// NIST Statistical Reference Datasets, linear regression.

import { readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { leastSquares } from "../../src/math/linalg/index.js";
import { describeWithData } from "../support/data.js";
import { correctDigits } from "../support/digits.js";
import { printTable } from "../support/print-table.js";
import { design, type LinearSet } from "./linear-sets.js";

/**
 * The digits that the worst coefficient must have. Filip's powers, Wampler2's and Pontius's decimals
 * are rounded before the solver sees them, which is what keeps those three from all fifteen.
 */
const LEAST_DIGITS: Record<string, number> = {
  Filip: 7.5,
  Longley: 14,
  NoInt1: 14,
  NoInt2: 14,
  Norris: 13,
  Pontius: 13,
  Wampler1: 14.5,
  Wampler2: 13,
  Wampler3: 14.5,
  Wampler4: 14.5,
  Wampler5: 14.5,
};

describeWithData("NIST linear regression", "nist-strd/certified.json", (file) => {
  const sets: Record<string, LinearSet> = JSON.parse(readFileSync(file, "utf8")).linear;
  const table: string[][] = [];

  it("are eleven sets", () => {
    expect(Object.keys(sets).sort()).toEqual(Object.keys(LEAST_DIGITS).sort());
  });

  for (const [name, certified] of Object.entries(sets)) {
    it(`${name}: the worst coefficient has its certified digits`, () => {
      const a = design(certified);
      const b = certified.y.map(Number);
      const worst = (refine: boolean) => {
        const { solution, rank } = leastSquares(a, b, { refine });
        expect(rank).toBe(certified.parameters.length);
        return Math.min(
          ...certified.parameters.map(({ estimate }, i) => correctDigits(solution[i], estimate)),
        );
      };
      const [plain, refined] = [worst(false), worst(true)];
      table.push([name, `${a.rows}×${a.columns}`, plain.toFixed(1), refined.toFixed(1)]);
      expect(refined).toBeGreaterThanOrEqual(LEAST_DIGITS[name]);
    });
  }

  afterAll(() =>
    printTable("Correct digits of the worst coefficient", ["set", "size", "QR alone", "refined"], table),
  );
});
