// Where EM begins: soft splits of the cases along random directions.

import type { Random } from "../../../math/probability/random/index.js";
import type { Design } from "./design.js";
import { branchCount, expertCount, logGates } from "./gates.js";

export interface SplitCases {
  readonly design: Design;
  readonly weights: Float64Array;
  readonly branching: readonly number[];
  /** The numbers of the response, one list for each. */
  readonly responses: readonly Float64Array[];
  /** What a single regression for all cases leaves of them. */
  readonly residuals: readonly Float64Array[];
  /** The order in which numbers are drawn for the features. */
  readonly drawing: readonly number[];
}

/** How sharp the random splits are. */
const SHARPNESS = 3;

/**
 * The weight of every case for every expert. Every second start splits along random directions of features and response;
 * the others along directions of the features in which a single regression bends: random vectors times Σ w·r·x·xᵀ, whose
 * eigenvectors are the principal Hessian directions (Li 1992), which finds the few columns that matter among many.
 * Neither depends on the order or the repetition of the cases.
 */
export function startingShares(cases: SplitCases, stream: Random, start: number): Float64Array {
  const { design, weights, branching, responses } = cases;
  const { rows, columns } = design;
  const experts = expertCount(branching);
  const bends = start % 2 === 0;
  const size = columns + (bends ? 0 : responses.length);
  const random = new Float64Array(branchCount(branching) * size);
  for (let branch = 0; branch < random.length; branch += size)
    random.set(bends ? bendingDirection(cases, stream) : anyDirection(cases, stream), branch);
  const logs = logGates(bends ? design : withResponses(design, responses), random, branching);
  return logs.map((value, at) => weights[Math.floor(at / experts)] * Math.exp(value));

  function withResponses({ data }: Design, others: readonly Float64Array[]): Design {
    const all = Float64Array.from({ length: rows * size }, (_, at) => {
      const [i, j] = [Math.floor(at / size), at % size];
      return j < columns ? data[i * columns + j] : others[j - columns][i];
    });
    return { rows, columns: size, data: all };
  }
}

/** An intercept of 0, then the features, then the responses. */
function anyDirection({ design, responses, drawing }: SplitCases, stream: Random): Float64Array {
  const { columns } = design;
  const out = new Float64Array(columns + responses.length);
  for (const j of drawing) out[1 + j] = stream.normal();
  for (let k = 0; k < responses.length; k += 1) out[columns + k] = stream.normal();
  const length = Math.sqrt(Math.max(1, out.length - 1));
  return out.map((value) => (SHARPNESS * value) / length);
}

/** How often the vector is multiplied, which turns it to the direction of the strongest bend. */
const TURNS = 2;

function bendingDirection({ design, weights, residuals, drawing }: SplitCases, stream: Random): Float64Array {
  const { data, rows, columns } = design;
  let direction = new Float64Array(columns);
  for (const j of drawing) direction[1 + j] = stream.normal();
  const mix = residuals.map(() => stream.normal());
  const bends = Float64Array.from({ length: rows }, (_, i) =>
    residuals.reduce((sum, residual, k) => sum + weights[i] * mix[k] * residual[i], 0),
  );
  for (let turn = 0; turn < TURNS; turn += 1) {
    const next = new Float64Array(columns);
    for (let i = 0, at = 0; i < rows; i += 1, at += columns) {
      let along = 0;
      for (let j = 1; j < columns; j += 1) along += data[at + j] * direction[j];
      along *= bends[i];
      for (let j = 1; j < columns; j += 1) next[j] += along * data[at + j];
    }
    const length = Math.hypot(...next);
    if (!(length > 0)) return direction;
    direction = next.map((value) => value / length);
  }
  return direction.map((value) => SHARPNESS * value);
}
