import { describe, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { LocalMoments } from "./local-moments.js";
import { LocalPoints, scaledColumns } from "./points.js";
import { planProducts, polynomialTerms } from "./polynomial.js";

describe("moments of a neighborhood", () => {
  const draws = random(4);
  it.each([
    [1, 0, []],
    [1, 1, []],
    [1, 2, []],
    [1, 3, []],
    [2, 1, []],
    [2, 2, []],
    [2, 2, [0]],
    [2, 2, [0, 1]],
    [2, 3, []],
    [3, 2, [1]],
    [3, 2, []],
  ])("are sums over its cases, for %i features and degree %i, linear in %j", (features, degree, linear) => {
    const count = 300;
    const x = new Matrix(
      count,
      features,
      Float64Array.from({ length: count * features }, () => draws.next()),
    );
    const all = Array.from({ length: features }, (_, j) => j);
    const distanceMap = scaledColumns(new Float64Array(features).fill(1), all);
    const points = new LocalPoints({ x, distanceMap, weights: undefined });
    const terms = polynomialTerms({ features, degree, linear: new Set(linear) });
    const moments = new LocalMoments(points, planProducts(terms));
    const location = Float64Array.from({ length: features }, () => draws.next());
    const values = Float64Array.from({ length: count }, () => draws.normal());
    const indices = Int32Array.from({ length: 280 }, (_, i) => 300 - 1 - i);
    const weights = Float64Array.from(indices, () => draws.next());
    moments.add({ count: indices.length, indices }, location, weights, values);
    const gram = new Float64Array(terms.length ** 2);
    const cross = new Float64Array(terms.length);
    const own = new Float64Array(terms.length);
    for (const [i, index] of indices.entries()) {
      for (const [k, powers] of terms.entries())
        own[k] = powers.reduce(
          (product, power, j) => product * (points.features[j][index] - location[j]) ** power,
          1,
        );
      for (let k = 0; k < terms.length; k += 1) {
        cross[k] += weights[i] * own[k] * values[index];
        for (let l = 0; l < terms.length; l += 1) gram[k * terms.length + l] += weights[i] * own[k] * own[l];
      }
    }
    expectClose(moments.gram, gram, { tolerance: 1e-11 });
    expectClose(moments.cross, cross, { tolerance: 1e-11 });
  });
});
