import { describe, expect, it } from "vitest";
import { finish } from "../../../base/steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/random.js";
import { equationsOf } from "../engine/logistic/problem.js";
import { separationSearch } from "./find-separation.js";
import { LogisticRegression } from "./index.js";
import { proveSeparation, undecidedPairs } from "./prove-separation.js";

/** Rows on a coarse grid, so that some lie on borders; classes by their first column, some of them mixed. */
function gridRows(seed: number, classes: number) {
  const stream = random(seed);
  const n = 60;
  const rows = Array.from({ length: n }, () =>
    Array.from({ length: 3 }, () => Math.round(2 * stream.normal()) / 2),
  );
  const codes = Int32Array.from(rows, ([u, v], i) => {
    if (i < classes) return i;
    const code = Math.max(0, Math.min(classes - 1, Math.floor(u + 1.5)));
    return seed % 2 === 0 && v > 0 ? (code + i) % classes : code;
  });
  return { x: Matrix.from(rows), codes };
}

describe("proveSeparation", () => {
  it("finds the separated classes and cases that a linear program finds", async () => {
    let separated = 0;
    for (let seed = 0; seed < 60; seed += 1) {
      const classes = 2 + (seed % 4);
      const { x, codes } = gridRows(seed, classes);
      const { convergence } = await new LogisticRegression().fit(x, Array.from(codes));
      const units = { intercept: true, centers: new Float64Array(3), shrinks: new Float64Array(3).fill(1) };
      const { decide } = separationSearch(
        { x, codes, classes, weights: undefined },
        equationsOf(classes, "reference"),
        units,
      );
      const found = decide && finish(decide());
      expect(convergence.ending, `set ${seed}`).toBe(found === undefined ? "converged" : "separated");
      if (found === undefined) continue;
      separated += 1;
      const { separation } = convergence;
      expect([separation?.kind, separation?.cases], `set ${seed}`).toEqual([found.kind, found.cases]);
      if (classes > 2)
        expect(separation?.classes, `set ${seed}`).toEqual(
          found.parts.map(({ code, from }) => ({ class: code, from: [...from] })),
        );
    }
    expect(separated).toBeGreaterThan(10);
    expect(separated).toBeLessThan(50);
  });

  const line = (values: readonly number[], codes: readonly number[]) => ({
    rows: Matrix.from(values.map((value) => [1, value])),
    codes: Int32Array.from(codes),
    classes: 2,
    baseline: 1 as const,
    weights: undefined,
  });

  it("returns no proof where no direction separates", () => {
    const pairs = line([0, 1, 2, 3], [0, 1, 0, 1]);
    expect(proveSeparation(pairs, Float64Array.of(-1.5, 1), Float64Array.of(-1.5, 1))).toBeUndefined();
  });

  it("proves that cases on a border stay there if both classes lie on it", () => {
    const pairs = line([-2, -1, 0, 0, 1, 2], [0, 0, 0, 1, 1, 1]);
    const proved = proveSeparation(pairs, Float64Array.of(1e-9, 1), Float64Array.of(0, 9));
    expect(proved?.direction[1]).toBe(1);
    expect(Math.abs(proved?.direction[0] ?? 1)).toBeLessThan(1e-14);
    expect(pairs.codes.map((code, row) => Number(proved?.isMoved(row, 1 - code)))).toEqual(
      Int32Array.of(1, 1, 0, 0, 1, 1),
    );
  });

  it("proves nothing by a step along which a border of one class alone does not move", () => {
    const pairs = line([-2, -1, 0, 0, 1, 2], [0, 0, 0, 0, 1, 1]);
    expect(proveSeparation(pairs, Float64Array.of(0, 1), Float64Array.of(0, 9))).toBeUndefined();
  });
});

/** The first class is far off; the other two are mixed. A column is the sum of others but for its last digits. */
function partlyMixed() {
  const stream = random(11);
  const codes = Int32Array.from({ length: 300 }, (_, i) => i % 3);
  const rows = Array.from(codes, (code) => {
    const [u, v, w] = [stream.normal(), stream.normal(), stream.normal()];
    const row = [code === 0 ? u + 9 : u, v, w];
    return [...row, Math.round(1e5 * (row[0] + row[1] + row[2])) / 1e5];
  });
  return { rows, codes };
}

describe("undecidedPairs", () => {
  it("excludes the pairs of separated classes", () => {
    const { rows, codes } = partlyMixed();
    const design = Matrix.from(rows.map((row) => [1, ...row.slice(0, 3)]));
    const pairs = { rows: design, codes, classes: 3, baseline: 1 as const, weights: undefined };
    // The maximum among the mixed classes is near 0; class 0 is 9 off in the second column.
    const theta = Float64Array.of(40, -9, 0, 0, 40, -9, 0, 0);
    const undecided = undecidedPairs(pairs, theta);
    // Only what both equations have in common is free.
    expect(undecided?.free.columns).toBe(4);
    for (const [row, code] of codes.entries())
      for (let other = 0; other < 3; other += 1)
        if (other !== code) expect(undecided?.isFree(row, other)).toBe(code === 0 || other === 0);
  });

  it("proves nothing where no probability is above 0", () => {
    const { rows, codes } = partlyMixed();
    const two = codes.map((code) => Number(code === 0));
    const pairs = {
      rows: Matrix.from(rows),
      codes: two,
      classes: 2,
      baseline: 1 as const,
      weights: undefined,
    };
    expect(undecidedPairs(pairs, Float64Array.of(900, 0, 0, 0))).toBeUndefined();
  });
});

describe("LogisticRegression", () => {
  it("finds the separated class among overlapping ones where columns are nearly dependent", async () => {
    const { rows, codes } = partlyMixed();
    const { convergence } = await new LogisticRegression().fit(Matrix.from(rows), Array.from(codes));
    expect(convergence.separation?.kind).toBe("quasi");
    expect(convergence.separation?.classes).toEqual([{ class: 0, from: [1, 2] }]);
    // The cases of the class that is separated count.
    expect(convergence.separation?.cases).toBe(100);
  });
});
