// Derivatives of half a response's deviance by its linear predictor, up to the fourth: what derivatives of a likelihood's
// Laplace approximation by smoothing parameters need (Wood 2011, appendix C).

/** h(η), the mean, with its first four derivatives. */
type LinkCurve = [mean: number, first: number, second: number, third: number, fourth: number];

/** The means of linear predictors, with derivatives, by the name of the link. */
const linkCurves: Readonly<Record<string, (eta: number, out: LinkCurve) => void>> = {
  identity: (eta, out) => fill(out, eta, 1, 0, 0, 0),
  log: (eta, out) => {
    const mean = Math.exp(eta);
    fill(out, mean, mean, mean, mean, mean);
  },
  logit: (eta, out) => {
    const t = Math.exp(-Math.abs(eta));
    const large = 1 / (1 + t);
    const p = eta >= 0 ? large : t * large;
    const tilt = (eta >= 0 ? -1 : 1) * (1 - t) * large;
    const pq = t * large * large;
    fill(out, p, pq, pq * tilt, pq * (1 - 6 * pq), pq * tilt * (1 - 12 * pq));
  },
  probit: (eta, out) => {
    const density = Math.exp(-0.5 * eta * eta) / Math.sqrt(2 * Math.PI);
    fill(
      out,
      Number.NaN,
      density,
      -eta * density,
      (eta * eta - 1) * density,
      eta * (3 - eta * eta) * density,
    );
  },
  cloglog: (eta, out) => {
    const t = Math.exp(eta);
    const first = t * Math.exp(-t);
    const s = 1 - t;
    fill(
      out,
      -Math.expm1(-t),
      first,
      first * s,
      first * (s * s - t),
      first * (s * (s * s - t) - 2 * s * t - t),
    );
  },
  cauchit: (eta, out) => {
    const c = 1 / (1 + eta * eta);
    const first = c / Math.PI;
    const third = 2 * c * c * (3 * eta * eta - 1);
    fill(
      out,
      Number.NaN,
      first,
      -2 * eta * c * first,
      third * first,
      24 * eta * (1 - eta * eta) * c ** 3 * first,
    );
  },
  inverse: (eta, out) => {
    const mean = 1 / eta;
    fill(out, mean, -(mean ** 2), 2 * mean ** 3, -6 * mean ** 4, 24 * mean ** 5);
  },
  sqrt: (eta, out) => fill(out, eta * eta, 2 * eta, 2, 0, 0),
  "inverse-square": (eta, out) => {
    const mean = 1 / Math.sqrt(eta);
    const [a, b] = [mean / eta, 1 / eta];
    fill(out, mean, -0.5 * a, 0.75 * a * b, -1.875 * a * b * b, 6.5625 * a * b ** 3);
  },
};

function fill(out: LinkCurve, a: number, b: number, c: number, d: number, e: number): void {
  out[0] = a;
  out[1] = b;
  out[2] = c;
  out[3] = d;
  out[4] = e;
}

type VarianceCurve = readonly [value: number, first: number, second: number, third: number];

/** The variance of a family at a mean, with its derivatives. */
function varianceCurve(family: string, mean: number, theta: number): VarianceCurve {
  switch (family) {
    case "binomial":
      return [mean * (1 - mean), 1 - 2 * mean, -2, 0];
    case "poisson":
      return [mean, 1, 0, 0];
    case "gamma":
      return [mean * mean, 2 * mean, 2, 0];
    case "inverse-gaussian":
      return [mean ** 3, 3 * mean * mean, 6 * mean, 6];
    case "negative-binomial":
      return [mean + (mean * mean) / theta, 1 + (2 * mean) / theta, 2 / theta, 0];
    default:
      return [1, 0, 0, 0];
  }
}

/** Links that are a multiple of the family's own parameter: then h′ / variance is this constant. */
const canonical: Readonly<Record<string, number>> = {
  "gaussian identity": 1,
  "binomial logit": 1,
  "poisson log": 1,
  "gamma inverse": -1,
  "inverse-gaussian inverse-square": -0.5,
};

/** The second, third and fourth derivative, and the first derivative of the expected information. */
export type RowCurvature = [second: number, third: number, fourth: number, expected: number];

export type CurvatureRule = (y: number, eta: number, mean: number, out: RowCurvature) => void;

/** Below this, a variance is as good as 0, and so is what a row says. */
const VANISHING = 1e-200;

/** How half the deviance of a response bends along its linear predictor. */
export function curvatureRule(family: string, link: string, theta = 1): CurvatureRule {
  const curve = linkCurves[link];
  const h: LinkCurve = [0.5, 0.5, 0.5, 0.5, 0.5];
  const factor = canonical[`${family} ${link}`];
  if (factor !== undefined)
    return (_, eta, __, out) => {
      curve(eta, h);
      out[0] = factor * h[1];
      out[1] = factor * h[2];
      out[2] = factor * h[3];
      out[3] = factor * h[2];
    };
  return (y, eta, mean, out) => {
    curve(eta, h);
    const [, h1, h2, h3, h4] = h;
    const [v, d1, d2, d3] = varianceCurve(family, mean, theta);
    if (!(v > VANISHING)) {
      out.fill(0);
      return;
    }
    // The variance along the linear predictor, and a = h′ / variance with its derivatives by Leibniz' rule.
    const v1 = d1 * h1;
    const v2 = d2 * h1 * h1 + d1 * h2;
    const v3 = d3 * h1 ** 3 + 3 * d2 * h1 * h2 + d1 * h3;
    const a = h1 / v;
    const a1 = (h2 - a * v1) / v;
    const a2 = (h3 - 2 * a1 * v1 - a * v2) / v;
    const a3 = (h4 - 3 * a2 * v1 - 3 * a1 * v2 - a * v3) / v;
    const rest = y - mean;
    out[0] = h1 * a - rest * a1;
    out[1] = h2 * a + 2 * h1 * a1 - rest * a2;
    out[2] = h3 * a + 3 * h2 * a1 + 3 * h1 * a2 - rest * a3;
    out[3] = h2 * a + h1 * a1;
  };
}
