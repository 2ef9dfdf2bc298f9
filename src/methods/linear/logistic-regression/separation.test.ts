import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { type Random, random } from "../../../math/probability/random/random.js";
import { GLM } from "../glm/index.js";
import { LogisticRegression, type LogisticRegressionModel } from "./index.js";

const normals = (stream: Random, count: number) => Array.from({ length: count }, () => stream.normal());

describe("LogisticRegression and the binomial GLM", () => {
  it("agree on 400 random sets, or both call them separated", async () => {
    const counts = { separated: 0, far: 0 };
    for (let seed = 0; seed < 400; seed += 1) {
      const stream = random(1000).child(seed);
      const [n, p] = [stream.integer(20, 201), stream.integer(1, 7)];
      const slopes = normals(stream, p).map((value) => 3 * value * stream.next());
      const rows = Array.from({ length: n }, () => normals(stream, p));
      const eta = rows.map((row) => 0.5 + row.reduce((sum, value, j) => sum + slopes[j] * value, 0));
      const y = eta.map((value) => Number(stream.next() < 1 / (1 + Math.exp(-value))));
      if (y.every((value) => value === y[0])) y[0] = 1 - y[0];
      // Some sets have cases that are far away, on either side.
      if (seed % 3 === 0)
        for (let far = 0; far < 2; far += 1) {
          const size = 10 ** (1 + 3 * stream.next());
          rows[far] = rows[far].map((value) => size * value);
        }
      const weights = seed % 4 === 1 ? rows.map(() => 0.5 + stream.integer(0, 4)) : undefined;
      // A linear combination of the features as an offset shifts the coefficients.
      const shift = seed % 4 === 2 ? normals(stream, p) : slopes.map(() => 0);
      const offset = rows.map((row) => row.reduce((sum, value, j) => sum + shift[j] * value, 0));
      const table = Table.fromColumns({
        ...Object.fromEntries(slopes.map((_, j) => [`x${j}`, rows.map((row) => row[j])])),
        offset,
        y,
      }).withRole("offset", "offset");
      const logistic = await new LogisticRegression().fit(rows, y, { weights });
      const glm = await new GLM({ family: "binomial" }).fit(table, "y", { weights });
      const what = `set ${seed}`;
      expect(glm.convergence?.ending, what).toBe(logistic.convergence.ending);
      if (logistic.convergence.ending === "separated") {
        counts.separated += 1;
        continue;
      }
      counts.far += Number(seed % 3 === 0);
      expect(logistic.convergence.ending, what).toBe("converged");
      const { criterion, tolerance } = logistic.convergence;
      expect(criterion, what).toBeLessThanOrEqual(tolerance);
      const parameters = glm.parameters.map((parameter, j) =>
        j === 0 ? parameter : parameter + shift[j - 1],
      );
      const size = (values: Float64Array) =>
        values.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
      const [actual, errors] = [logistic.parameters.data, logistic.standardErrors.data];
      expectClose(parameters, actual, { tolerance: 1e-8, scale: size(actual) });
      expectClose(glm.standardErrors, errors, { tolerance: 1e-8, scale: size(errors) });
    }
    expect(counts.separated).toBeGreaterThan(10);
    expect(counts.far).toBeGreaterThan(50);
  });
});

/** Normal cases of several classes about centers. */
function groups(stream: Random, centers: readonly number[][], size: number) {
  const rows: number[][] = [];
  const classes: string[] = [];
  for (let i = 0; i < size * centers.length; i += 1) {
    const k = i % centers.length;
    rows.push(centers[k].map((center) => center + stream.normal()));
    classes.push("abcdefg"[k]);
  }
  return { rows, classes };
}

const separationOf = ({ convergence }: LogisticRegressionModel<string>) => convergence.separation;

describe("LogisticRegression decides", () => {
  it("that overlapping classes are not separated", async () => {
    for (let seed = 0; seed < 30; seed += 1) {
      const stream = random(2000).child(seed);
      const centers = Array.from({ length: 2 + (seed % 4) }, () => normals(stream, 3));
      const { rows, classes } = groups(stream, centers, 60);
      // A case of every class at the center of every other one.
      for (const [k, center] of centers.entries())
        for (const sign of [-1, 1])
          for (let j = 0; j < 3; j += 1)
            for (const label of new Set(classes)) {
              rows.push(center.map((value, at) => value + (at === j ? sign * (k + 4) : 0)));
              classes.push(label);
            }
      const model = await new LogisticRegression().fit(rows, classes);
      expect(model.convergence.ending, `set ${seed}`).toBe("converged");
    }
  });

  it("that classes beyond a gap are separated completely", async () => {
    for (let seed = 0; seed < 30; seed += 1) {
      const stream = random(3000).child(seed);
      const p = 1 + (seed % 5);
      const normal = normals(stream, p);
      const gap = 10 ** -(seed % 4);
      const rows: number[][] = [];
      const classes: string[] = [];
      for (let i = 0; i < 40 + 4 * seed; i += 1) {
        const row = normals(stream, p);
        const side = row.reduce((sum, value, j) => sum + value * normal[j], 0);
        const label = side > 0 ? "up" : "down";
        const squares = normal.reduce((sum, value) => sum + value * value, 0);
        rows.push(row.map((value, j) => value + (Math.sign(side) * gap * normal[j]) / squares));
        classes.push(label);
      }
      const model = await new LogisticRegression().fit(rows, classes);
      const separation = separationOf(model);
      expect(separation?.kind, `set ${seed}`).toBe("complete");
      expect(model.convergence).toMatchObject({ converged: false, ending: "separated" });
      // The combination that is reported does it.
      const direction = separation?.direction ?? {};
      for (const [i, row] of rows.entries()) {
        const value = row.reduce(
          (sum, value, j) => sum + value * (direction[`x${j}`] ?? 0),
          direction["(intercept)"] ?? 0,
        );
        expect(Math.sign(value)).toBe(classes[i] === model.classes[1] ? 1 : -1);
      }
    }
  });

  it("which cases of overlapping classes are separated in part, and by what", async () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const stream = random(4000).child(seed);
      const { rows, classes } = groups(stream, [normals(stream, 2), normals(stream, 2)], 50);
      const marked = 1 + (seed % 7);
      const markedRows = rows.map((row, i) => [...row, Number(i < marked)]);
      const labels = classes.map((label, i) => (i < marked ? "a" : label));
      const separation = separationOf(await new LogisticRegression().fit(markedRows, labels));
      expect(separation, `set ${seed}`).toMatchObject({ kind: "quasi", features: ["x2"], cases: marked });
    }
  });

  it("which of many classes are separated from which", async () => {
    for (let seed = 0; seed < 4; seed += 1) {
      const stream = random(5000).child(seed);
      const centers = Array.from({ length: 5 }, () => normals(stream, 4).map((value) => 0.3 * value));
      centers[seed + 1][0] += 40;
      const { rows, classes } = groups(stream, centers, 60);
      const far = "abcde"[seed + 1];
      const model = await new LogisticRegression().fit(rows, classes);
      const others = [..."abcde"].filter((label) => label !== far);
      expect(separationOf(model), `set ${seed}`).toMatchObject({
        kind: "quasi",
        classes: [{ class: far, from: others }],
        cases: 60,
      });
      expect(model.convergence.explanation).toContain(`It separates "${far}" from "${others[0]}"`);
    }
  });

  it("that two classes are separated although each overlaps with a third", async () => {
    const stream = random(6);
    const { rows, classes } = groups(
      stream,
      [
        [0, 0],
        [2, 0],
        [4, 0],
      ],
      80,
    );
    // Cases of "a" and "c" keep to their sides of a line, on which "b" lies on both sides.
    const kept = rows.map(([u, v], i) =>
      classes[i] === "a" ? [Math.min(u, 1.5), v] : classes[i] === "c" ? [Math.max(u, 2.5), v] : [u, v],
    );
    const model = await new LogisticRegression().fit(kept, classes);
    // "b" lies between them and among them: no direction moves all cases forward.
    expect(model.convergence.ending).toBe("converged");
  });

  it("which of seven classes is separated, among many features", async () => {
    const stream = random(7);
    const centers = Array.from({ length: 7 }, () => normals(stream, 10).map((value) => 0.25 * value));
    for (const j of [0, 1, 2]) centers[3][j] += 8;
    const { rows, classes } = groups(stream, centers, 80);
    const model = await new LogisticRegression().fit(Matrix.from(rows), classes);
    expect(separationOf(model)?.classes).toEqual([{ class: "d", from: ["a", "b", "c", "e", "f", "g"] }]);
  });
});
