// Subclasses drawn to the mean of their class (Hastie and Tibshirani 1996, section 5).

import { got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { MixtureDiscriminantSettings } from "./options.js";

/** How many means the subclasses may have, as degrees of freedom: of every class, or of all together. */
export type Freedom =
  | { readonly kind: "subclasses"; readonly ofClass: readonly number[] }
  | { readonly kind: "total"; readonly ofAll: number };

/** A penalty of the distances of the subclasses' means from those of their classes. */
export interface Shrinkage {
  /** One for each class. */
  readonly lambdas: Float64Array;
  /** Subclasses × subclasses: the quadratic form of the means of one coordinate. */
  readonly form: Matrix;
}

/** The freedom that the options ask for; undefined if the means are free. */
export function freedomOf(
  method: string,
  { subclassFreedom, totalFreedom }: MixtureDiscriminantSettings,
  classes: number,
): Freedom | undefined {
  if (totalFreedom !== undefined) {
    if (totalFreedom > classes) return { kind: "total", ofAll: totalFreedom };
    const sentence = words`${optionName("totalFreedom")} must be ${wanted(`above ${classes}`)}, the number of classes; got ${got(totalFreedom)}.`;
    throw new OptionError(method, sentence);
  }
  if (subclassFreedom === undefined) return undefined;
  if (typeof subclassFreedom === "number")
    return { kind: "subclasses", ofClass: new Array<number>(classes).fill(subclassFreedom) };
  if (subclassFreedom.length === classes) return { kind: "subclasses", ofClass: subclassFreedom };
  const sentence = words`${optionName("subclassFreedom")} must have ${wanted(`${classes} numbers`)}, one for each class; got ${got(String(subclassFreedom.length))}.`;
  throw new OptionError(method, sentence);
}

/** The penalty that leaves the subclasses this freedom, for their shares of all cases. */
export function shrinkageOf(
  freedom: Freedom,
  owners: Int32Array,
  shares: Float64Array,
  classes: number,
): Shrinkage {
  const form = new Matrix(owners.length, owners.length);
  const parts = Array.from({ length: classes }, (_, k) => {
    const own = [...owners.keys()].filter((r) => owners[r] === k);
    return { own, distances: squaredDistances(own.map((r) => shares[r])) };
  });
  const curvatures = parts.map(({ own, distances }) => {
    const scaled = distances.map(
      (value, at) =>
        value / Math.sqrt(shares[own[Math.floor(at / own.length)]] * shares[own[at % own.length]]),
    );
    return [...eigenSymmetric(scaled).values];
  });
  const lambdas = Float64Array.from(
    freedom.kind === "total"
      ? new Array<number>(classes).fill(penaltyFor(curvatures.flat(), freedom.ofAll))
      : curvatures.map((own, k) => penaltyFor(own, freedom.ofClass[k])),
  );
  for (const [k, { own, distances }] of parts.entries())
    own.forEach((r, a) => {
      own.forEach((s, b) => {
        form.data[r * owners.length + s] = lambdas[k] * distances.get(a, b);
      });
    });
  return { lambdas, form };
}

/** The matrix of Σ (mᵣ − m̄)², where m̄ is the mean of the mᵣ by their shares. */
function squaredDistances(shares: readonly number[]): Matrix {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const size = shares.length;
  const centering = new Matrix(size, size).map((_, at) => {
    const [r, s] = [Math.floor(at / size), at % size];
    return Number(r === s) - shares[s] / total;
  });
  return centering.transpose().multiply(centering);
}

/** Bisections of an interval of factors, which leave nothing but rounding. */
const BISECTIONS = 200;

/** The λ with Σ 1 / (1 + λ·dᵢ) as wanted; 0 if that is all there is. */
function penaltyFor(curvatures: readonly number[], freedom: number): number {
  if (freedom >= curvatures.length) return 0;
  const left = (lambda: number) =>
    curvatures.reduce((sum, curvature) => sum + 1 / (1 + lambda * Math.max(0, curvature)), 0);
  let high = 1;
  while (left(high) > freedom) high *= 2;
  let low = 0;
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (left(middle) > freedom) low = middle;
    else high = middle;
  }
  return high;
}
