// The models of the NIST non-linear regression sets, with their derivatives by the parameters.

/** The prediction for one case and its derivatives by b1, b2 … */
export type Model = (
  b: Float64Array,
  x: readonly number[],
) => readonly [value: number, ...derivatives: number[]];

/** b1·(1 − exp(−b2·x)) */
const growth: Model = ([b1, b2], [x]) => {
  const e = Math.exp(-b2 * x);
  return [-b1 * Math.expm1(-b2 * x), -Math.expm1(-b2 * x), b1 * x * e];
};

/** exp(−b1·x) / (b2 + b3·x) */
const chwirut: Model = ([b1, b2, b3], [x]) => {
  const d = b2 + b3 * x;
  const f = Math.exp(-b1 * x) / d;
  return [f, -x * f, -f / d, (-x * f) / d];
};

/** Three decaying exponentials. */
const lanczos: Model = ([b1, b2, b3, b4, b5, b6], [x]) => {
  const [e1, e2, e3] = [Math.exp(-b2 * x), Math.exp(-b4 * x), Math.exp(-b6 * x)];
  const value = b1 * e1 + b3 * e2 + b5 * e3;
  return [value, e1, -x * b1 * e1, e2, -x * b3 * e2, e3, -x * b5 * e3];
};

/** A decaying exponential and two bells. */
const gauss: Model = ([b1, b2, b3, b4, b5, b6, b7, b8], [x]) => {
  const decay = Math.exp(-b2 * x);
  const [u, v] = [(x - b4) / b5, (x - b7) / b8];
  const [first, second] = [Math.exp(-u * u), Math.exp(-v * v)];
  return [
    b1 * decay + b3 * first + b6 * second,
    decay,
    -x * b1 * decay,
    first,
    (2 * b3 * first * u) / b5,
    (2 * b3 * first * u * u) / b5,
    second,
    (2 * b6 * second * v) / b8,
    (2 * b6 * second * v * v) / b8,
  ];
};

/** A polynomial over a polynomial that begins with 1: as many coefficients above as given, the others below. */
const rational =
  (above: number): Model =>
  (b, [x]) => {
    let numerator = 0;
    let denominator = 0;
    for (let i = above - 1; i >= 0; i -= 1) numerator = numerator * x + b[i];
    for (let i = b.length - 1; i >= above; i -= 1) denominator = (denominator + b[i]) * x;
    denominator += 1;
    const value = numerator / denominator;
    const powers = Array.from(b, (_, i) =>
      i < above ? x ** i / denominator : (-value * x ** (i - above + 1)) / denominator,
    );
    return [value, ...powers];
  };

const hahn = rational(4);

export const MODELS: Record<string, Model> = {
  Bennett5: ([b1, b2, b3], [x]) => {
    const power = (b2 + x) ** (-1 / b3);
    const f = b1 * power;
    return [f, power, -f / (b3 * (b2 + x)), (f * Math.log(b2 + x)) / (b3 * b3)];
  },
  BoxBOD: growth,
  Chwirut1: chwirut,
  Chwirut2: chwirut,
  DanWood: ([b1, b2], [x]) => [b1 * x ** b2, x ** b2, b1 * x ** b2 * Math.log(x)],
  ENSO: ([b1, b2, b3, b4, b5, b6, b7, b8, b9], [x]) => {
    const angle = 2 * Math.PI * x;
    const [c, s] = [Math.cos(angle / 12), Math.sin(angle / 12)];
    const [c4, s4] = [Math.cos(angle / b4), Math.sin(angle / b4)];
    const [c7, s7] = [Math.cos(angle / b7), Math.sin(angle / b7)];
    return [
      b1 + b2 * c + b3 * s + b5 * c4 + b6 * s4 + b8 * c7 + b9 * s7,
      1,
      c,
      s,
      ((b5 * s4 - b6 * c4) * angle) / (b4 * b4),
      c4,
      s4,
      ((b8 * s7 - b9 * c7) * angle) / (b7 * b7),
      c7,
      s7,
    ];
  },
  Eckerle4: ([b1, b2, b3], [x]) => {
    const u = (x - b3) / b2;
    const e = Math.exp(-0.5 * u * u) / b2;
    return [b1 * e, e, (b1 * e * (u * u - 1)) / b2, (b1 * e * u) / b2];
  },
  Gauss1: gauss,
  Gauss2: gauss,
  Gauss3: gauss,
  Hahn1: hahn,
  Kirby2: rational(3),
  Lanczos1: lanczos,
  Lanczos2: lanczos,
  Lanczos3: lanczos,
  MGH09: ([b1, b2, b3, b4], [x]) => {
    const above = x * x + x * b2;
    const below = x * x + x * b3 + b4;
    const f = (b1 * above) / below;
    return [f, above / below, (b1 * x) / below, (-f * x) / below, -f / below];
  },
  MGH10: ([b1, b2, b3], [x]) => {
    const e = Math.exp(b2 / (x + b3));
    return [b1 * e, e, (b1 * e) / (x + b3), (-b1 * e * b2) / (x + b3) ** 2];
  },
  MGH17: ([b1, b2, b3, b4, b5], [x]) => {
    const [e4, e5] = [Math.exp(-x * b4), Math.exp(-x * b5)];
    return [b1 + b2 * e4 + b3 * e5, 1, e4, e5, -x * b2 * e4, -x * b3 * e5];
  },
  Misra1a: growth,
  Misra1b: ([b1, b2], [x]) => {
    const u = 1 + (b2 * x) / 2;
    const part = 1 - u ** -2;
    return [b1 * part, part, b1 * x * u ** -3];
  },
  Misra1c: ([b1, b2], [x]) => {
    const u = 1 + 2 * b2 * x;
    const part = 1 - u ** -0.5;
    return [b1 * part, part, b1 * x * u ** -1.5];
  },
  Misra1d: ([b1, b2], [x]) => {
    const u = 1 + b2 * x;
    return [(b1 * b2 * x) / u, (b2 * x) / u, (b1 * x) / (u * u)];
  },
  Nelson: ([b1, b2, b3], [x1, x2]) => {
    const e = x1 * Math.exp(-b3 * x2);
    return [b1 - b2 * e, 1, -e, b2 * x2 * e];
  },
  Rat42: ([b1, b2, b3], [x]) => {
    const e = Math.exp(b2 - b3 * x);
    const f = b1 / (1 + e);
    return [f, 1 / (1 + e), (-f * e) / (1 + e), (f * x * e) / (1 + e)];
  },
  Rat43: ([b1, b2, b3, b4], [x]) => {
    const e = Math.exp(b2 - b3 * x);
    const part = (1 + e) ** (-1 / b4);
    const f = b1 * part;
    const inner = (f * e) / (b4 * (1 + e));
    return [f, part, -inner, x * inner, (f * Math.log1p(e)) / (b4 * b4)];
  },
  Roszman1: ([b1, b2, b3, b4], [x]) => {
    const d = x - b4;
    const square = Math.PI * (d * d + b3 * b3);
    return [b1 - b2 * x - Math.atan(b3 / d) / Math.PI, 1, -x, -d / square, -b3 / square];
  },
  Thurber: hahn,
};
