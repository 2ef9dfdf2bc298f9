import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { random } from "../../math/probability/random/index.js";
import { LocalLikelihoodClassifier, LocalLikelihoodRegressor, LocalRegression } from "./index.js";

const draws = random(9);
const x = Array.from({ length: 50 }, () => [10 * draws.next()]);
const labels = x.map(([value]) => (draws.next() < 1 / (1 + Math.exp(-2 * Math.sin(value))) ? "yes" : "no"));
const counts = x.map(([value]) => Math.round(3 + 2 * Math.sin(value) + draws.next()));
const inside = [[1], [4.5], [8]];

describe("LocalLikelihoodClassifier", () => {
  it("counts a weight as that many equal rows", async () => {
    const weights = x.map((_, i) => 1 + (i % 2));
    const all = weights.flatMap((weight, i) => new Array<number>(weight).fill(i));
    const plain = await new LocalLikelihoodClassifier().fit(
      all.map((i) => x[i]),
      all.map((i) => labels[i]),
    );
    const weighted = await new LocalLikelihoodClassifier().fit(x, labels, { weights });
    expect(weighted.span).toBe(plain.span);
    expectClose(weighted.deviances ?? [], plain.deviances ?? [], { tolerance: 1e-9 });
    expectClose(weighted.predictProba(inside).data, plain.predictProba(inside).data, { tolerance: 1e-9 });
  });

  it("gives finite odds where classes are separated, unless there is no penalty", async () => {
    const rows = [[1], [2], [3], [4], [5], [6]];
    const sides = ["a", "a", "a", "b", "b", "b"];
    const model = await new LocalLikelihoodClassifier().fit(rows, sides);
    const [low, high] = [model.predictProba([[1]]).get(0, 0), model.predictProba([[6]]).get(0, 1)];
    expect(low).toBeGreaterThan(0.9);
    expectClose(low, high, { tolerance: 1e-9 });
    await expect(new LocalLikelihoodClassifier({ penalty: 0 }).fit(rows, sides)).rejects.toThrow(
      'the likelihood has no maximum in some neighborhood for every span, because there the features separate the responses; raise option "penalty" above 0',
    );
  });

  it("compares spans whose neighborhoods hold as many cases as there are parameters", async () => {
    const rows = Array.from({ length: 100 }, () => Array.from({ length: 4 }, () => draws.normal()));
    const nine = rows.map(([a], i) => Math.min(8, Math.max(0, Math.round(4 + 2 * a + (i % 3)))));
    // Eight log odds of five terms each are 40 parameters, and a fifth of the cases are 20.
    const model = await new LocalLikelihoodClassifier().fit(rows, nine);
    expect(Array.from(model.spans ?? [])).toEqual([0.5, 0.75, 1]);
    const spans = [0.2, 1];
    const given = await new LocalLikelihoodClassifier({ candidates: spans }).fit(rows, nine);
    expect(Array.from(given.spans ?? [])).toEqual(spans);
    // A fit that starts from a wider neighborhood ends where one on its own does.
    expectClose(given.deviances?.[1] ?? 0, model.deviances?.[2] ?? 1, { tolerance: 1e-9 });
    const alone = await new LocalLikelihoodClassifier({ candidates: [0.2, 0.5] }).fit(rows, nine);
    expectClose(given.deviances?.[0] ?? 0, alone.deviances?.[0] ?? 1, { tolerance: 1e-8 });
  });

  it("refuses at once more parameters than neighborhoods can have", async () => {
    const rows = Array.from({ length: 90 }, () => Array.from({ length: 40 }, () => draws.normal()));
    const nine = rows.map((_, i) => i % 9);
    await expect(new LocalLikelihoodClassifier().fit(rows, nine)).rejects.toThrow(
      'around every point 328 parameters would be fitted, one for every term and class but the last, and at most 300 can be fitted to 90 cases: lower option "degree", or give fewer features',
    );
    await expect(
      new LocalLikelihoodClassifier({ penalty: 0 }).fit(
        rows.map((row) => row.slice(0, 12)),
        nine,
      ),
    ).rejects.toThrow("104 parameters would be fitted");
    const shares = (await new LocalLikelihoodClassifier({ degree: 0 }).fit(rows, nine)).predictProba(rows);
    expect(shares.data.every((value) => value > 0 && value < 1)).toBe(true);
  });

  it("does not depend on the order of the classes", async () => {
    const three = x.map(([value]) => (value < 3 ? "a" : value < 6 ? "b" : "c"));
    const turned = three.map((label) => ({ a: "z", b: "y", c: "x" })[label] ?? "");
    const options = { span: 0.5, penalty: 0.1 } as const;
    const one = (await new LocalLikelihoodClassifier(options).fit(x, three)).predictProba(inside);
    const other = (await new LocalLikelihoodClassifier(options).fit(x, turned)).predictProba(inside);
    for (let row = 0; row < inside.length; row += 1)
      expectClose(Array.from(other.row(row)).reverse(), one.row(row), { tolerance: 1e-9 });
  });
});

describe("LocalLikelihoodRegressor", () => {
  it.each([0, 1, 2])(
    "is local regression for gaussian responses without a penalty (degree %i)",
    async (degree) => {
      const options = { degree, span: 0.5 } as const;
      const model = await new LocalLikelihoodRegressor({ ...options, penalty: 0 }).fit(x, counts);
      const expected = await new LocalRegression(options).fit(x, counts);
      expectClose(model.predict(inside), expected.predict(inside), { tolerance: 1e-9 });
    },
  );

  it.each(["poisson", "gamma"] as const)(
    "reproduces the exponential of a parabola by degree 2, for the family %s",
    async (family) => {
      const rows = Array.from({ length: 40 }, (_, i) => [i / 10]);
      const curve = ([value]: number[]) => Math.exp(1 + value - 0.4 * value ** 2);
      const options = { family, degree: 2, span: 0.6, penalty: 0 } as const;
      const model = await new LocalLikelihoodRegressor(options).fit(rows, rows.map(curve));
      const at = [[0.05], [1.234], [3.9]];
      expectClose(model.predict(at), at.map(curve), { tolerance: 1e-8 });
      const lines = await new LocalLikelihoodRegressor({ ...options, degree: 1 }).fit(rows, rows.map(curve));
      expect(Math.abs(lines.predict([[1.234]])[0] - curve([1.234]))).toBeGreaterThan(1e-3);
    },
  );

  it("leaves cases out as the closed form for local lines does", async () => {
    const candidates = [0.3, 0.6, 1];
    const model = await new LocalLikelihoodRegressor({ candidates, penalty: 0 }).fit(x, counts);
    const settings = { degree: 1, span: "auto", candidates, criterion: "loo" } as const;
    const expected = await new LocalRegression(settings).fit(x, counts);
    expectClose(model.deviances ?? [], expected.criterionValues ?? [], { tolerance: 1e-9 });
    const deviances = Array.from(model.deviances ?? []);
    const best = deviances.indexOf(Math.min(...deviances));
    expect(model.span).toBe(candidates[best]);
  });

  it("names a response that its family does not have", async () => {
    await expect(
      new LocalLikelihoodRegressor({ family: "poisson" }).fit([[1], [2]], [3, -1]),
    ).rejects.toThrow("the response at row 1 must be a number ≥ 0 for the family poisson; got -1");
    await expect(new LocalLikelihoodRegressor({ family: "poisson" }).fit([[1], [2]], [0, 0])).rejects.toThrow(
      "a mean > 0",
    );
  });

  it("stays finite where all counts nearby are 0", async () => {
    const rows = Array.from({ length: 40 }, (_, i) => [i]);
    const response = rows.map(([i]) => (i < 20 ? 0 : 5));
    const model = await new LocalLikelihoodRegressor({ family: "poisson", span: 0.2 }).fit(rows, response);
    const [low] = model.predict([[3]]);
    expect(low).toBeGreaterThan(0);
    expect(low).toBeLessThan(0.2);
  });

  it("answers with weights that sum to 1", async () => {
    const weights = x.map(() => 1 / x.length);
    const model = await new LocalLikelihoodRegressor({ penalty: 0 }).fit(x, counts, { weights });
    const plain = await new LocalLikelihoodRegressor({ penalty: 0 }).fit(x, counts);
    expect(model.span).toBe(plain.span);
    expectClose(model.predict(inside), plain.predict(inside), { tolerance: 1e-8 });
    const odds = await new LocalLikelihoodClassifier().fit(x, labels, { weights });
    expect(odds.spans?.length).toBe(6);
    expect(odds.predictProba(inside).data.every((value) => value > 0 && value < 1)).toBe(true);
  });
});
