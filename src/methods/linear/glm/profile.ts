// Intervals by the profile of the likelihood: a parameter is held at a value, the others are fitted again, and
// the ends are where the deviance has risen by what the level allows (Venables and Ripley 2002, section 8.4).

import { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";
import type { GLMModel } from "./model.js";
import { type GLMData, type GLMProblem, problemOf } from "./problem.js";
import { solveGLM } from "./solver.js";

const STEPS = 40;
/** The tolerance for the root of the rise of the deviance. */
const CLOSE = 1e-9;

/** Both ends for one parameter; infinite if the deviance never rises that far. */
export async function profileEnds(
  model: GLMModel,
  data: GLMData,
  term: number,
  reach: number,
  control: FitControl,
): Promise<readonly [number, number]> {
  const estimate = model.parameters[term];
  const error = model.standardErrors[term];
  if (!(error > 0)) return [Number.NaN, Number.NaN];
  const rise = async (value: number) => {
    const { deviance } = await solveGLM(held(model, data, term, value), control);
    return Math.sqrt(Math.max(0, deviance - model.deviance) / model.dispersion);
  };
  const end = async (side: -1 | 1) => {
    // The root of the rise is nearly linear in the parameter.
    let [before, risen] = [estimate, 0];
    let value = estimate + side * reach * error;
    for (let step = 0; step < STEPS; step += 1) {
      const now = await rise(value);
      if (Math.abs(now - reach) <= CLOSE) return value;
      const slope = (now - risen) / (value - before);
      [before, risen] = [value, now];
      const next = value + (reach - now) / slope;
      if (!Number.isFinite(next)) break;
      value = next;
    }
    return side * Number.POSITIVE_INFINITY;
  };
  return [await end(-1), await end(1)];
}

/** The problem in which one parameter is fixed and part of the offset. */
function held({ resolved: settings }: GLMModel, data: GLMData, term: number, value: number): GLMProblem {
  const { intercept } = settings;
  const { x, offset, y } = data;
  const j = term - Number(intercept);
  const added = y.map((_, i) => (offset?.[i] ?? 0) + value * (j < 0 ? 1 : x.get(i, j)));
  const kept = Array.from({ length: x.columns }, (_, k) => k).filter((k) => k !== j);
  const rest = new Matrix(x.rows, kept.length);
  for (let i = 0; i < x.rows; i += 1)
    for (const [to, k] of kept.entries()) rest.data[i * kept.length + to] = x.get(i, k);
  const restricted = { ...settings, intercept: intercept && j >= 0 };
  return problemOf("GLM", { ...data, x: rest, offset: added }, restricted);
}
