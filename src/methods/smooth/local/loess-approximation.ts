// How loess estimates the moments of its residuals from the trace of its matrix alone (Cleveland and Devlin 1988;
// constants of the netlib routines of Cleveland and Grosse).

/** For a degree, the three constants of the first and of the second moment, by the number of features from 1 to 4. */
const CONSTANTS: Readonly<Record<1 | 2, readonly [first: Row[], second: Row[]]>> = {
  1: [
    [
      [0.297162, 0.380266, 0.5886043],
      [0.4263766, 0.3346498, 0.6271053],
      [0.5241198, 0.3484836, 0.6687687],
      [0.6338795, 0.4076457, 0.7207693],
    ],
    [
      [0.2848308, 0.2254512, 0.2914126],
      [0.5393624, 0.251723, 0.389897],
      [0.7603231, 0.2969113, 0.474013],
      [0.9664956, 0.3629838, 0.5348889],
    ],
  ],
  2: [
    [
      [0.1611761, 0.3091323, 0.4401023],
      [0.2939609, 0.3580278, 0.5555741],
      [0.397239, 0.4171278, 0.6293196],
      [0.4675173, 0.469907, 0.6674802],
    ],
    [
      [0.207567, 0.2822574, 0.2369957],
      [0.3911566, 0.2981154, 0.3623232],
      [0.5508869, 0.3501989, 0.4371032],
      [0.7002667, 0.4291632, 0.493037],
    ],
  ],
};

type Row = readonly [number, number, number];

/** A correction along the way from a smoother of trace n to one of as many parameters as terms: position, value, slope. */
const CORRECTION: readonly Row[] = [
  [-0.005, -9.0572e-2, 4.4844],
  [0.1204, 9.5807e-2, -0.7978],
  [0.2017, 2.6152e-2, -0.7286],
  [0.2815, -3.1926e-2, -0.4457],
  [0.3705, -5.3718e-2, -0.3495],
  [0.4536, -6.417e-2, 3.2813e-2],
  [0.5591, -5.8387e-2, 0.1611],
  [0.7132, -2.0636e-2, 0.335],
  [0.8751, 4.0172e-2, -4.1032e-2],
  [1.005, -1.0856e-2, -0.7736],
];

/** tr((I − L)ᵀ(I − L)) and the trace of its square, as loess estimates them. */
export function loessMoments(
  trace: number,
  cases: number,
  features: number,
  terms: number,
): readonly [first: number, second: number] {
  // As many terms as cases leave no residuals.
  if (terms >= cases) return [0, 0];
  const corner = Math.sqrt(terms / cases);
  const z = Math.min(1, Math.max(0, (Math.sqrt(terms / trace) - corner) / (1 - corner)));
  const correction = Math.exp(hermite(z));
  const at = (degree: 1 | 2, moment: 0 | 1) => {
    const [a, b, c] = constantsOf(CONSTANTS[degree][moment], features);
    return cases - trace * Math.exp(a * z ** b * (1 - z) ** c * correction);
  };
  // Between linear and quadratic, by the number of terms.
  const [linear, quadratic] = [features + 1, ((features + 2) * (features + 1)) / 2];
  const share = (terms - linear) / (quadratic - linear);
  return [(1 - share) * at(1, 0) + share * at(2, 0), (1 - share) * at(1, 1) + share * at(2, 1)];
}

/** With more than four features, the constants go on as from three to four. */
function constantsOf(rows: readonly Row[], features: number): Row {
  if (features <= 4) return rows[features - 1];
  const [before, last] = [rows[2], rows[3]];
  const grown = (k: 0 | 1 | 2) => last[k] + (features - 4) * (last[k] - before[k]);
  return [grown(0), grown(1), grown(2)];
}

/** The cubic between two positions that has their values and slopes. */
function hermite(z: number): number {
  const next = CORRECTION.findIndex(([position]) => position > z);
  const [[left, leftValue, leftSlope], [right, rightValue, rightSlope]] = [
    CORRECTION[next - 1],
    CORRECTION[next],
  ];
  const width = right - left;
  const t = (z - left) / width;
  const s = 1 - t;
  return (
    s * s * (1 + 2 * t) * leftValue +
    t * t * (1 + 2 * s) * rightValue +
    s * s * t * width * leftSlope -
    t * t * s * width * rightSlope
  );
}
