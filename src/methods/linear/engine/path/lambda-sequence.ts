/** `count` values from the largest down, in equal ratios; only 0 where there is nothing to penalize. */
export function lambdaSequence(largest: number, count: number, ratio: number): Float64Array {
  if (largest === 0) return Float64Array.of(0);
  return Float64Array.from({ length: count }, (_, k) => largest * ratio ** (k / Math.max(1, count - 1)));
}

/** The penalties that the options give, from large to small; undefined where they give none. */
export function givenLambdas({
  lambda,
  lambdas,
}: {
  readonly lambda?: number | undefined;
  readonly lambdas?: readonly number[] | undefined;
}): Float64Array | undefined {
  const given = lambda === undefined ? lambdas : [lambda];
  return given && Float64Array.from(given).sort().reverse();
}
