// What a response says about its linear predictor, for every family with every link. Where a mean may round to the edge
// of its range, everything comes from the linear predictor directly.

import { erfcx } from "../../../math/probability/special/index.js";
import { type BinaryLink, binaryLinks } from "./binary-links.js";
import { type Family, type FamilyName, families } from "./families.js";
import { type Link, type LinkName, links } from "./links.js";

/** Half the deviance of a response of weight 1, the derivative of its log-likelihood, and the expected information. */
export type RowWork = [value: number, slope: number, weight: number];

/** The edge of the linear predictors that are possible, where the likelihood stays finite: an optimum may lie on it. */
interface Edge {
  /** The second derivative of half the deviance by the linear predictor. */
  readonly curvature: (y: number, eta: number) => number;
  /** What the means reach there. */
  readonly limit: string;
}

export interface ResponseRule {
  readonly mean: (eta: number) => number;
  /** 1 − mean, where the mean is a probability. */
  readonly rest: (eta: number, mean: number) => number;
  /** Fills in all three numbers; returns false if the linear predictor is impossible. */
  readonly work: (y: number, eta: number, out: RowWork) => boolean;
  /** A part of half the deviance that depends on the response alone, and that `work` leaves out. */
  readonly constant: (y: number) => number;
  /** (y − mean) / √variance */
  readonly pearson: (y: number, eta: number, mean: number, rest: number) => number;
  /** (y − mean)·dη/dmean */
  readonly working: (y: number, eta: number) => number;
  /** The sign that all linear predictors must have; 0 if any will do. */
  readonly domain: -1 | 0 | 1;
  /** In which direction the likelihood of a response grows without reaching its bound: up, down, or neither (0). */
  readonly side: (y: number) => -1 | 0 | 1;
  readonly edge?: Edge | undefined;
}

/** Both parts of a deviance of counts grow with the response but their difference does not: beyond this, digits would be lost. */
const LARGEST_COUNT = 1e4;

const known = new Map<string, ResponseRule>();

/** `largest` is the largest response. Fits with the same rule get the same functions, which compilers like. */
export function responseRule(
  familyName: FamilyName,
  linkName: LinkName = families[familyName].canonical,
  largest = Number.POSITIVE_INFINITY,
  family: Family = families[familyName],
): ResponseRule {
  if (family !== families[familyName]) return newRule(familyName, linkName, largest, family);
  const key = `${familyName} ${linkName} ${largest <= LARGEST_COUNT}`;
  const rule = known.get(key) ?? newRule(familyName, linkName, largest, family);
  known.set(key, rule);
  return rule;
}

function newRule(familyName: FamilyName, linkName: LinkName, largest: number, family: Family): ResponseRule {
  if (familyName === "binomial") return binaryRules[linkName as keyof typeof binaryLinks];
  const plain = plainRule(family, links[linkName], domainOf(familyName, linkName));
  if (familyName === "poisson" && linkName === "log") return logCounts(plain, largest);
  if (familyName === "poisson" && linkName === "sqrt") return rootCounts(plain);
  if (familyName === "poisson" && linkName === "identity")
    return { ...plain, edge: { curvature: (y, eta) => y / (eta * eta), limit: "0" } };
  if (familyName === "negative-binomial") return { ...plain, side: (y) => (y === 0 ? -1 : 0) };
  if (familyName === "inverse-gaussian" && linkName === "inverse")
    return { ...plain, edge: { curvature: (y) => y, limit: "infinity" } };
  // A mean of e^η comes as close to 0 as one likes, which is best for responses that are not positive.
  if (familyName === "gaussian" && linkName === "log") return { ...plain, side: (y) => (y <= 0 ? -1 : 0) };
  return plain;
}

function domainOf(family: FamilyName, link: LinkName): ResponseRule["domain"] {
  return family !== "gaussian" && (["identity", "inverse", "inverse-square"] as LinkName[]).includes(link)
    ? 1
    : 0;
}

function plainRule(family: Family, link: Link, domain: ResponseRule["domain"]): ResponseRule {
  return {
    mean: link.inverse,
    rest: (_, mean) => 1 - mean,
    work: (y, eta, out) => {
      const mean = link.inverse(eta);
      if (!family.possible(mean)) return false;
      const slope = link.derivative(eta, mean);
      const pull = slope / family.variance(mean);
      out[0] = 0.5 * family.unitDeviance(y, mean);
      out[1] = pull * (y - mean);
      out[2] = pull * slope;
      return true;
    },
    constant: () => 0,
    pearson: (y, _, mean) => (y - mean) / Math.sqrt(family.variance(mean)),
    working: (y, eta) => {
      const mean = link.inverse(eta);
      return (y - mean) / link.derivative(eta, mean);
    },
    domain,
    side: () => 0,
  };
}

/** Counts whose means may be so small that they round to 0. */
function logCounts(plain: ResponseRule, largest: number): ResponseRule {
  const isSmall = largest <= LARGEST_COUNT;
  const surprise = (y: number, mean: number, eta: number) =>
    y * (mean > 0 ? Math.log(y / mean) : Math.log(y) - eta);
  return {
    ...plain,
    work: (y, eta, out) => {
      const mean = Math.exp(eta);
      if (mean === Number.POSITIVE_INFINITY) return false;
      out[0] = isSmall ? mean - y * eta : mean - y + (y === 0 ? 0 : surprise(y, mean, eta));
      out[1] = y - mean;
      out[2] = mean;
      return true;
    },
    constant: isSmall ? (y) => (y === 0 ? 0 : y * Math.log(y) - y) : () => 0,
    pearson: (y, eta) => (y === 0 ? 0 : y * Math.exp(-0.5 * eta)) - Math.exp(0.5 * eta),
    working: (y, eta) => (y === 0 ? 0 : y * Math.exp(-eta)) - 1,
    side: (y) => (y === 0 ? -1 : 0),
  };
}

/** Counts whose means are squares, and so may be 0 where the count is. */
function rootCounts(plain: ResponseRule): ResponseRule {
  return {
    ...plain,
    work: (y, eta, out) => {
      if (eta !== 0) return plain.work(y, eta, out);
      out[0] = 0;
      out[1] = 0;
      out[2] = 4;
      return y === 0;
    },
    pearson: (y, eta, mean, rest) => (y === 0 ? -Math.abs(eta) : plain.pearson(y, eta, mean, rest)),
    working: (y, eta) => (y === 0 ? -0.5 * eta : plain.working(y, eta)),
  };
}

function binaryRule(link: BinaryLink, half: Pick<ResponseRule, "domain" | "side" | "edge">): ResponseRule {
  const { success, failure, rise, fall } = link;
  return {
    ...half,
    mean: success,
    rest: failure,
    work: (y, eta, out) => {
      if (half.domain !== 0 && !(eta * half.domain > 0)) return false;
      const up = rise(eta);
      const down = fall(eta);
      out[0] = halfDeviance(link, y, eta);
      out[1] = (y === 0 ? 0 : y * up) - (y === 1 ? 0 : (1 - y) * down);
      // One of them may overflow where the other vanishes faster.
      out[2] = up === 0 || down === 0 ? 0 : up * down;
      return true;
    },
    constant: () => 0,
    pearson: (y, _, p, q) => {
      if (y === 1) return Math.sqrt(q / p);
      if (y === 0) return -Math.sqrt(p / q);
      return (y * q - (1 - y) * p) / Math.sqrt(p * q);
    },
    working: (y, eta) => (y === 0 ? 0 : y / fall(eta)) - (y === 1 ? 0 : (1 - y) / rise(eta)),
  };
}

/** y·log(y/p) + (1 − y)·log((1 − y)/q) */
function halfDeviance(
  { success, failure, logSuccess, logFailure }: BinaryLink,
  y: number,
  eta: number,
): number {
  if (y === 1) return -logSuccess(eta);
  if (y === 0) return -logFailure(eta);
  const [p, q] = [success(eta), failure(eta)];
  // The logarithm of a ratio near 1 has more digits than the difference of two logarithms.
  const up = p > 0 ? Math.log(y / p) : Math.log(y) - logSuccess(eta);
  const down = q > 0 ? Math.log((1 - y) / q) : Math.log1p(-y) - logFailure(eta);
  return y * up + (1 - y) * down;
}

/** log(1 + t), where its last digits do not matter: `log1p` takes twice as long. */
const logOnePlus = (t: number) => (Math.abs(t) > 0.1 ? Math.log(1 + t) : Math.log1p(t));

/** The canonical link, by one exponential a row. */
function logitWork(y: number, eta: number, out: RowWork): boolean {
  const t = Math.exp(-Math.abs(eta));
  const large = 1 / (1 + t);
  const small = t * large;
  const p = eta >= 0 ? large : small;
  const q = eta >= 0 ? small : large;
  if (y === 1) out[0] = logOnePlus(t) + Math.max(-eta, 0);
  else if (y === 0) out[0] = logOnePlus(t) + Math.max(eta, 0);
  else out[0] = halfDeviance(binaryLinks.logit, y, eta);
  out[1] = y * q - (1 - y) * p;
  out[2] = p * q;
  return true;
}

const ROOT_TWO_OVER_PI = Math.sqrt(2 / Math.PI);

/** The normal link, by one scaled tail a row. */
function probitWork(y: number, eta: number, out: RowWork): boolean {
  const size = Math.abs(eta);
  const scaled = erfcx(size * Math.SQRT1_2);
  const bell = Math.exp(-0.5 * size * size);
  const tail = 0.5 * bell * scaled;
  /** The density relative to the tail, and to the rest. */
  const steep = ROOT_TWO_OVER_PI / scaled;
  const flat = (0.5 * ROOT_TWO_OVER_PI * bell) / (1 - tail);
  const rise = eta >= 0 ? flat : steep;
  const fall = eta >= 0 ? steep : flat;
  if (y !== 0 && y !== 1) out[0] = halfDeviance(binaryLinks.probit, y, eta);
  else if ((y === 1) === eta >= 0) out[0] = -logOnePlus(-tail);
  else out[0] = 0.5 * size * size - Math.log(0.5 * scaled);
  out[1] = y * rise - (1 - y) * fall;
  out[2] = steep * flat;
  return true;
}

const twoSided = { domain: 0, side: (y: number) => (y === 0 ? -1 : y === 1 ? 1 : 0) } as const;

const binaryRules: Record<keyof typeof binaryLinks, ResponseRule> = {
  logit: { ...binaryRule(binaryLinks.logit, twoSided), work: logitWork },
  probit: { ...binaryRule(binaryLinks.probit, twoSided), work: probitWork },
  cloglog: binaryRule(binaryLinks.cloglog, twoSided),
  cauchit: binaryRule(binaryLinks.cauchit, twoSided),
  log: binaryRule(binaryLinks.log, {
    domain: -1,
    side: (y) => (y === 0 ? -1 : 0),
    edge: {
      curvature: (y, eta) => {
        const odds = binaryLinks.log.fall(eta);
        return y === 1 ? 0 : (1 - y) * odds * (1 + odds);
      },
      limit: "1",
    },
  }),
};
