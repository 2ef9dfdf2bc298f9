// Adaptive quadrature by the 7-point Gauss and 15-point Kronrod rules (Piessens et al. 1983, QUADPACK).

const NODES = [
  0.9914553711208126, 0.9491079123427585, 0.8648644233597691, 0.7415311855993945, 0.5860872354676911,
  0.4058451513773972, 0.2077849550078985, 0,
];
const KRONROD = [
  0.0229353220105292, 0.0630920926299786, 0.1047900103222502, 0.1406532597159259, 0.1690047266392679,
  0.1903505780647854, 0.2044329400752989, 0.2094821410847278,
];
const GAUSS = [0, 0.1294849661688697, 0, 0.2797053914892767, 0, 0.3818300505051189, 0, 0.4179591836734694];

/**
 * The integral of a function; pieces are halved until the two rules agree to `tolerance` in each.
 */
export function integrate(
  f: (x: number) => number,
  from: number,
  to: number,
  tolerance: number,
  depth = 40,
): number {
  const center = (from + to) / 2;
  const half = (to - from) / 2;
  let kronrod = 0;
  let gauss = 0;
  for (let k = 0; k < NODES.length; k += 1) {
    const shift = half * NODES[k];
    const value = NODES[k] === 0 ? f(center) : f(center - shift) + f(center + shift);
    kronrod += KRONROD[k] * value;
    gauss += GAUSS[k] * value;
  }
  if (depth === 0 || !(Math.abs(kronrod - gauss) * half > tolerance)) return kronrod * half;
  return integrate(f, from, center, tolerance, depth - 1) + integrate(f, center, to, tolerance, depth - 1);
}
