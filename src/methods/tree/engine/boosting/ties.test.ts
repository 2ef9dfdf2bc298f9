// Early gradients have few values, so that several splits of a node are often equally good.

import { describe, expect, it } from "vitest";
import { randomArray } from "../../../../../test/support/numbers.js";
import { GradientBoostingClassifier } from "../../gradient-boosting-classifier/index.js";
import { GradientBoostingRegressor } from "../../gradient-boosting-regressor/index.js";

/** Cases at few different points, their weights, and the same cases repeated. */
function cases(seed: number) {
  const noise = randomArray(180 * 5, seed);
  const rows = Array.from({ length: 180 }, (_, i) =>
    Array.from({ length: 4 }, (_, j) => Math.floor((noise[i * 5 + j] * 0.5 + 0.5) * 5) % 5),
  );
  const y = rows.map((row, i) => (row[0] + row[1] * row[2] + 2 * noise[i * 5 + 4] > 5 ? 1 : 0));
  const weights = rows.map((_, i) => 1 + (i % 3));
  const repeated = rows.flatMap((_, i) => new Array<number>(weights[i]).fill(i));
  return { rows, y, weights, repeated };
}

describe("equally good splits of binned columns", () => {
  it.each(Array.from({ length: 12 }, (_, k) => k + 1))(
    "are chosen alike for weighted and for repeated cases (%d)",
    async (seed) => {
      const { rows, y, weights, repeated } = cases(seed);
      const again = repeated.map((i) => rows[i]);
      const options = { rounds: 15, minLeaf: 6 } as const;
      const classifier = new GradientBoostingClassifier(options);
      const labels = y.map((one) => (one === 1 ? "a" : "b"));
      const [weighted, plain] = await Promise.all([
        classifier.fit(rows, labels, { weights }),
        classifier.fit(
          again,
          repeated.map((i) => labels[i]),
        ),
      ]);
      const gap = (a: Float64Array, b: Float64Array) =>
        a.reduce((most, one, at) => Math.max(most, Math.abs(one - b[at])), 0);
      expect(gap(weighted.predictProba(rows).data, plain.predictProba(rows).data)).toBeLessThan(1e-9);
      const regressor = new GradientBoostingRegressor(options);
      const [first, second] = await Promise.all([
        regressor.fit(rows, y, { weights }),
        regressor.fit(
          again,
          repeated.map((i) => y[i]),
        ),
      ]);
      expect(gap(first.predict(rows), second.predict(rows))).toBeLessThan(1e-9);
    },
  );
});
