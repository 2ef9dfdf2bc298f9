import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { dissimilarity } from "../../../math/distance/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { continuity, trustworthiness } from "../index.js";

interface Example {
  readonly rows: number[][];
  readonly embedding: number[][];
  readonly values: {
    readonly neighbors: number;
    readonly trustworthiness: number;
    readonly continuity: number;
  }[];
}

const fixture: { readonly examples: Example[] } = JSON.parse(
  readFileSync(new URL("../../../../test/oracle/reduce/trustworthiness.json", import.meta.url), "utf8"),
);

describe("trustworthiness and continuity", () => {
  it("agree with scikit-learn", async () => {
    for (const { rows, embedding, values } of fixture.examples)
      for (const { neighbors, ...wanted } of values) {
        const options = { neighbors };
        expectClose(trustworthiness(rows, embedding, options), wanted.trustworthiness, { tolerance: 1e-14 });
        expectClose(continuity(rows, embedding, options), wanted.continuity, { tolerance: 1e-14 });
        const pairs = await dissimilarity(rows);
        expect(trustworthiness(pairs, embedding, options)).toBe(trustworthiness(rows, embedding, options));
      }
  });

  it("are 1 for a copy, also with repeated rows, and at most 1 for any embedding", () => {
    const rows = Array.from({ length: 30 }, (_, i) => [...randomArray(3, 1 + (i % 11))]);
    for (const metric of [trustworthiness, continuity]) {
      expect(metric(rows, rows)).toBe(1);
      const other = new Matrix(30, 2, randomArray(60, 99));
      const value = metric(rows, other, { neighbors: 14 });
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThan(1);
    }
  });

  it("refuse half of the cases as neighbors, and an embedding of other cases", () => {
    const rows = [[1], [2], [3], [4], [5], [6]];
    expect(() => trustworthiness(rows, rows, { neighbors: 3 })).toThrow(
      "less than half of the 6 cases; got 3",
    );
    expect(() => continuity(rows, rows.slice(1))).toThrow(
      "the embedding must have 6 rows, as the data have; got 5",
    );
  });
});
