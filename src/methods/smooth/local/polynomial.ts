// The terms of a polynomial of several features, and the products that moments of pairs of terms are sums of.

/** How polynomials are made. */
export interface PolynomialShape {
  readonly features: number;
  readonly degree: number;
  /** Features that only occur to the first power. */
  readonly linear: ReadonlySet<number>;
}

/** A term: the exponent of every feature. */
export type Exponents = readonly number[];

/** All terms up to the degree, by degree: 1, x₁, x₂, x₁², x₁x₂, x₂² and so on. */
export function polynomialTerms({ features, degree, linear }: PolynomialShape): Exponents[] {
  const terms: Exponents[] = [];
  const extend = (exponents: number[], from: number, left: number): void => {
    if (left === 0) {
      terms.push([...exponents]);
      return;
    }
    for (let j = from; j < features; j += 1) {
      if (linear.has(j) && exponents[j] > 0) continue;
      exponents[j] += 1;
      extend(exponents, j, left - 1);
      exponents[j] -= 1;
    }
  };
  for (let total = 0; total <= degree; total += 1) extend(new Array<number>(features).fill(0), 0, total);
  return terms;
}

/** How many terms there are, without making them: with linear features it is at most this. */
export function termCount(features: number, degree: number): number {
  let count = 1;
  for (let k = 1; k <= degree; k += 1) count = (count * (features + k)) / k;
  return Math.round(count);
}

/** A term as text, with the names of features. */
export function termText(exponents: Exponents, names: readonly string[]): string {
  const factors = exponents.flatMap((power, j) =>
    power === 0 ? [] : [power === 1 ? names[j] : `${names[j]}^${power}`],
  );
  return factors.length === 0 ? "1" : factors.join(" * ");
}

/**
 * The distinct products of pairs of terms. Each is an earlier one times a feature, so that all of them take one
 * multiplication per case.
 */
export interface ProductPlan {
  readonly terms: number;
  /** For every product after the first, which is 1, the earlier product and the feature that make it. */
  readonly parents: Int32Array;
  readonly factors: Int32Array;
  /** The product of every pair of terms, terms × terms. */
  readonly pairs: Int32Array;
  /** The product that is every term itself. */
  readonly columnOfTerm: Int32Array;
}

export function planProducts(terms: readonly Exponents[]): ProductPlan {
  const features = terms[0].length;
  const known = new Map<string, number>();
  const parents: number[] = [];
  const factors: number[] = [];
  const indexOf = (exponents: Exponents): number => {
    const key = exponents.join();
    const found = known.get(key);
    if (found !== undefined) return found;
    const factor = exponents.findLastIndex((power) => power > 0);
    const parent = factor < 0 ? -1 : indexOf(exponents.map((power, j) => (j === factor ? power - 1 : power)));
    parents.push(parent);
    factors.push(factor);
    known.set(key, parents.length - 1);
    return parents.length - 1;
  };
  indexOf(new Array<number>(features).fill(0));
  const columnOfTerm = terms.map(indexOf);
  const pairs = terms.flatMap((one) =>
    terms.map((other) => indexOf(one.map((power, j) => power + other[j]))),
  );
  return {
    terms: terms.length,
    parents: Int32Array.from(parents),
    factors: Int32Array.from(factors),
    pairs: Int32Array.from(pairs),
    columnOfTerm: Int32Array.from(columnOfTerm),
  };
}
