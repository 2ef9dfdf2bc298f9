// Options of discriminants that rest on optimal scoring, crossed.

import { describe, expect, it } from "vitest";
import { FlexibleDiscriminant, Matrix, MixtureDiscriminant } from "../../src/index.js";
import { random } from "../../src/math/probability/index.js";

/** Four classes of 25, the last of three cases, in five columns of which one does not vary; every row occurs twice. */
function cases() {
  const stream = random(4);
  const labels = Array.from({ length: 78 }, (_, i) => (i < 3 ? "rare" : "abc"[i % 3]));
  const rows = labels.map((label) => {
    const at = label === "rare" ? 4 : 2 * "abc".indexOf(label);
    return [at + stream.normal(), stream.normal() - at, stream.normal(), stream.normal() ** 2, 7];
  });
  return { x: Matrix.from([...rows, ...rows]), y: [...labels, ...labels] };
}

const { x, y } = cases();
const [regressions, components] = [["linear", "polynomial", "additive", "mars"] as const, [undefined, 1, 3]];
const crossings = regressions.flatMap((regression) =>
  components.flatMap((count) =>
    (["equal", "balanced"] as const).map((classWeights) => ({ regression, components: count, classWeights })),
  ),
);

function expectSound(
  model: { classes: readonly string[]; predictProba(rows: Matrix): Matrix },
  least: number,
) {
  const probabilities = model.predictProba(x);
  let right = 0;
  for (let i = 0; i < x.rows; i += 1) {
    const own = [...probabilities.row(i)];
    expect(Math.abs(own.reduce((sum, value) => sum + value, 0) - 1)).toBeLessThan(1e-12);
    if (model.classes[own.indexOf(Math.max(...own))] === y[i]) right += 1;
  }
  expect(right / x.rows).toBeGreaterThan(least);
}

/** By chance, a third would be right; one coordinate cannot hold four classes apart. */
const leastOf = (count: number | undefined) => (count === 1 ? 0.5 : 0.6);

describe.each(crossings)("with %j", (options) => {
  it("FlexibleDiscriminant gives probabilities that tell classes apart", async () => {
    expectSound(await new FlexibleDiscriminant(options).fit(x, y), leastOf(options.components));
  });

  it.each([{}, { subclassFreedom: 1.5 }, { totalFreedom: 6 }])(
    "MixtureDiscriminant with %j gives probabilities that tell classes apart",
    async (freedom) => {
      const given = { ...options, ...freedom, restarts: 2, maxIterations: 50 };
      expectSound(await new MixtureDiscriminant(given).fit(x, y), leastOf(options.components));
    },
  );
});
