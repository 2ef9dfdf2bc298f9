import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isotonicRegression } from "../../../src/math/optimize/index.js";
import { MDS } from "../../../src/methods/reduce/index.js";
import { expectClose } from "../../support/numbers.js";

interface Case {
  readonly dissimilarities: number[];
  readonly classical: number[][];
  readonly eigenvalues: number[];
  readonly three: number[][];
  readonly sammon: number;
  readonly isoMDS: number;
}

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const { versions: _r, ...cases }: Record<string, Case> = read("mds.json");
const smacof: Record<string, { readonly rawStress: number }> = read("smacof.json");
const named = Object.entries(cases).map(([name, one]) => ({ name, ...one }));

describe("MDS agrees with R and scikit-learn", () => {
  it.each(named)("has the coordinates of cmdscale on $name", async (one) => {
    for (const [components, wanted] of [
      [2, one.classical],
      [3, one.three],
    ] as const) {
      const model = await new MDS({ method: "classical", components }).fitDissimilarities(
        one.dissimilarities,
      );
      expectClose(model.eigenvalues ?? [], one.eigenvalues.slice(0, components), {
        tolerance: 1e-13,
        scale: one.eigenvalues[0],
      });
      for (let k = 0; k < components; k += 1) {
        const column = model.embedding.column(k);
        const other = wanted.map((row) => row[k]);
        const sign = Math.sign(column.reduce((sum, value, i) => sum + value * other[i], 0));
        expectClose(
          column.map((value) => sign * value),
          other,
          { tolerance: 1e-8, scale: Math.max(...other.map(Math.abs)) },
        );
      }
    }
  });

  // MASS ends in local minima that are higher: the stress of the embedding itself is what must be right.
  it.each(named)("has at most the stress of sammon on $name", async ({ dissimilarities, sammon }) => {
    const model = await new MDS({ method: "sammon", tolerance: 1e-8 }).fitDissimilarities(dissimilarities);
    const { distances } = model.shepard(dissimilarities);
    let [errors, total] = [0, 0];
    for (const [pair, wanted] of dissimilarities.entries()) {
      errors += (wanted - distances[pair]) ** 2 / wanted;
      total += wanted;
    }
    expectClose(model.history[model.history.length - 1], errors / total, {
      tolerance: 1e-10,
      scale: sammon,
    });
    expect(errors / total).toBeLessThanOrEqual(sammon * (1 + 1e-6));
  });

  it.each(named)("has at most the Stress-1 of isoMDS on $name", async ({ dissimilarities, isoMDS }) => {
    const model = await new MDS({ method: "nonmetric" }).fitDissimilarities(dissimilarities);
    expect(100 * model.stress1).toBeLessThanOrEqual(isoMDS + 1e-3);
    // Its disparities are the isotonic regression of its distances, found by the public function.
    const { distances } = model.shepard(dissimilarities);
    const order = [...dissimilarities.keys()].sort(
      // Equal dissimilarities may have different disparities.
      (a, b) => dissimilarities[a] - dissimilarities[b] || distances[a] - distances[b],
    );
    const inOrder = order.map((pair) => distances[pair]);
    const { values } = isotonicRegression(inOrder);
    const errors = inOrder.reduce((sum, value, at) => sum + (value - values[at]) ** 2, 0);
    const squares = inOrder.reduce((sum, value) => sum + value ** 2, 0);
    expectClose(model.stress1, Math.sqrt(errors / squares), { tolerance: 1e-9 });
  });

  it.each(named)("has at most the raw stress of smacof on $name", async ({ name, dissimilarities }) => {
    const { rawStress } = await new MDS().fitDissimilarities(dissimilarities);
    expect(rawStress).toBeLessThanOrEqual(smacof[name].rawStress * (1 + 1e-6));
    expect(rawStress).toBeGreaterThan(smacof[name].rawStress * (1 - 1e-3));
  });
});
