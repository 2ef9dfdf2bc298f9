/** Each step of the search is longer than the previous one by the golden ratio. */
const GROWTH = (1 + Math.sqrt(5)) / 2;
const MOST_STEPS = 200;

/**
 * Two ends with a lower point between them, found by walking downhill in growing steps; if the
 * function decreases without bound, the interval that was searched.
 */
export function bracket(
  f: (x: number) => number,
  x: number,
  firstStep: number,
): readonly [lower: number, upper: number] {
  let step = firstStep;
  let [a, b] = [x, x + step];
  let [fa, fb] = [f(a), f(b)];
  if (fb > fa) {
    [a, b, fa, fb] = [b, a, fb, fa];
    step = -step;
  }
  for (let count = 0; count < MOST_STEPS; count += 1) {
    step *= GROWTH;
    const c = b + step;
    const fc = f(c);
    if (!(fc < fb)) return a < c ? [a, c] : [c, a];
    [a, b, fb] = [b, c, fc];
  }
  return a < b ? [a, b] : [b, a];
}
