// What a node with numbers would tell about one with levels. Given a level of the target, the number is a mixture of
// normals, so that information and value are integrals over one number, which adaptive quadrature finds.

import type { Steps } from "../../base/steps.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import { integrate } from "../../math/probability/density/integrate.js";
import type { NetworkParts } from "../bayesian/nodes.js";
import type { EliminationLimits } from "./eliminate.js";
import type { Evidence } from "./evidence.js";
import { inferMixed } from "./mixed.js";

/** What is left of a normal beyond so many standard deviations is 2e-19. */
const REACH = 9;
/** Pieces end where the curvature of a normal changes: here, in standard deviations. */
const KNOTS = [-REACH, -4, -2, 0, 2, 4, REACH];
/** The error of the whole integral, in bits or in units of the largest loss. */
const TOLERANCE = 1e-11;

/** A normal as a part of the joint density of a number and a level. */
interface JointNormal {
  readonly level: number;
  /** The probability of the level and of the normal given the level. */
  readonly weight: number;
  readonly mean: number;
  readonly deviation: number;
}

/** The joint density of a number and the levels of the target, given what is known, as a sum of normals. */
export function* jointDensity(
  method: string,
  parts: NetworkParts,
  target: number,
  candidate: number,
  evidence: Evidence,
  prior: Float64Array,
  limits: EliminationLimits,
): Steps<readonly JointNormal[]> {
  const likelihoods = new Map([...evidence.likelihoods].filter(([node]) => node !== target));
  const normals: JointNormal[] = [];
  for (const [level, probability] of prior.entries()) {
    if (probability === 0) continue;
    const codes = new Map(evidence.codes).set(target, level);
    const known = { ...evidence, codes, likelihoods };
    const { components } = yield* inferMixed(method, parts, [], [candidate], known, limits);
    const projected = components.map(({ weight, mean, covariance }) => ({
      level,
      weight: probability * weight,
      mean: mean[0],
      deviation: Math.sqrt(Math.max(covariance.data[0], leastVariance(mean[0]))),
    }));
    for (const one of merged(projected)) normals.push(one);
  }
  return normals;
}

/** Where known numbers determine another, rounding may leave a variance below 0. */
function leastVariance(mean: number): number {
  return Math.max(Number.MIN_VALUE, (Number.EPSILON * mean) ** 2);
}

/** Levels that do not matter for the number give the same normal many times. */
function merged(normals: readonly JointNormal[]): JointNormal[] {
  const found = new Map<string, JointNormal>();
  for (const normal of normals) {
    const key = `${normal.mean} ${normal.deviation}`;
    const weight = normal.weight + (found.get(key)?.weight ?? 0);
    found.set(key, { ...normal, weight });
  }
  return [...found.values()];
}

/** By how many bits the entropy of the target is expected to fall: ∫ Σ p(x, k) log₂ (P(k | x) / P(k)) dx. */
export function informationOfNumber(normals: readonly JointNormal[], prior: Float64Array): number {
  return integrateOver(normals, prior.length, TOLERANCE, (joint) => {
    const density = joint.reduce((sum, value) => sum + value, 0);
    let sum = 0;
    for (let k = 0; k < joint.length; k += 1)
      if (joint[k] > 0) sum += joint[k] * Math.log2(joint[k] / density / prior[k]);
    return sum;
  });
}

/** By how much the expected loss of the best decision is expected to fall: ∫ (risk of the best one now − least risk) dx. */
export function valueOfNumber(
  normals: readonly JointNormal[],
  { rows: actions, columns: levels, data: losses }: Matrix,
  best: number,
): number {
  const largest = losses.reduce((most, loss) => Math.max(most, Math.abs(loss)), 0);
  if (largest === 0) return 0;
  return integrateOver(normals, levels, TOLERANCE * largest, (joint) => {
    let [now, least] = [0, Number.POSITIVE_INFINITY];
    for (let action = 0; action < actions; action += 1) {
      let risk = 0;
      for (let k = 0; k < levels; k += 1) risk += losses[action * levels + k] * joint[k];
      if (action === best) now = risk;
      least = Math.min(least, risk);
    }
    return now - least;
  });
}

/** The integral of something that depends on the joint density at a number. */
function integrateOver(
  normals: readonly JointNormal[],
  levels: number,
  tolerance: number,
  term: (joint: Float64Array) => number,
): number {
  const knots = normals.flatMap(({ mean, deviation }) => KNOTS.map((knot) => mean + knot * deviation));
  const edges = [...new Set(knots)].sort((a, b) => a - b);
  const joint = new Float64Array(levels);
  let sum = 0;
  for (let piece = 1; piece < edges.length; piece += 1) {
    const [from, to] = [edges[piece - 1], edges[piece]];
    // Distances from the start of the piece: near a mean far from 0, numbers themselves would be too coarse.
    const near = normals.flatMap(({ mean, deviation, weight, level }) => {
      const [left, right] = [from - mean, to - mean];
      const reach = REACH * deviation;
      return left < reach && right > -reach ? [{ level, left, deviation, height: weight / deviation }] : [];
    });
    if (near.length === 0) continue;
    const density = (distance: number) => {
      joint.fill(0);
      for (const { level, left, deviation, height } of near)
        joint[level] += height * Math.exp(-0.5 * ((left + distance) / deviation) ** 2);
      return term(joint);
    };
    sum += integrate(density, 0, to - from, (tolerance * Math.sqrt(2 * Math.PI)) / edges.length);
  }
  // Rounding may leave −1e-17 where the number says nothing.
  return Math.max(0, sum / Math.sqrt(2 * Math.PI));
}
