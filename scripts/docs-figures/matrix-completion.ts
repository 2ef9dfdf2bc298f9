// The picture on the page of matrix completion.

import { curvePlot, type Figure } from "../../src/apps/plot/index.js";
import { Matrix } from "../../src/math/linalg/matrix.js";
import { random } from "../../src/math/probability/random/index.js";
import { MatrixCompletion } from "../../src/methods/reduce/matrix-completion/index.js";

/** Ratings by people with two tastes, with noise, of which two of five are known. */
function ratings(): Matrix {
  const stream = random(8);
  const draw = (rows: number, columns: number) => new Matrix(rows, columns).map(() => stream.normal());
  const tastes = draw(120, 2).multiply(draw(2, 40));
  return tastes.map((value) => (stream.next() < 0.4 ? 3 + value + 0.5 * stream.normal() : Number.NaN));
}

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "matrix-completion": async () => {
    const known = ratings();
    const models = await Promise.all(
      (["alternating", "soft-impute"] as const).map((method) =>
        new MatrixCompletion({ method, pathRatio: 0.002 }).fit(known),
      ),
    );
    return curvePlot(
      models[0].lambdas ?? [],
      models.map(({ method, heldOutErrors }) => ({ name: method, mean: heldOutErrors ?? [] })),
      {
        xLabel: "penalty λ",
        yLabel: "error in held-out cells",
        xScale: "log",
        title: "Matrix completion: the path of penalties",
      },
    );
  },
};
