// Sequential minimal optimization: of a quadratic program with bounds and fixed sums, two variables change at a time,
// one that should grow and one that should fall by as much. The pair is chosen by second-order information (Fan, Chen
// and Lin 2005); variables at a bound that are unlikely to leave it are set aside for a while (Joachims 1998).

import { axpy } from "../blas/level1";
import {
  ACTIVE,
  ACTIVE_COUNT,
  BETA,
  CASES,
  COMPUTED,
  COUNTDOWN,
  CURSOR,
  DIAGONAL,
  DONE,
  FALLING,
  FIRST,
  FIRST_SLOPE,
  GAIN,
  GROUP,
  GROUPS,
  GROWING,
  ITERATING,
  ITERATIONS,
  LINEAR,
  LOWER,
  MOST_ITERATIONS,
  PHASE,
  pointer,
  ROW_COST,
  SHRINKING,
  SLOPE,
  SUMMING,
  SUMS,
  TOLERANCE,
  UNBOUNDED,
  UNSHRUNK,
  UPPER,
  VARIABLES,
  VIOLATION,
  whole,
} from "./layout";
import { cachedRow } from "./row-cache";
import { bestPartner, largestSlope, smallestSlope } from "./select-all";

/** Stands for curvatures that are 0 or negative, which kernels that are not positive definite have. */
const LEAST_CURVATURE: f64 = 1e-12;
/** Iterations between two times when variables are set aside. */
const SHRINK_EVERY: i32 = 1000;
/** The work of reading an active variable in one iteration. */
const READS: f64 = 4;

/** Solves the program until so many entries have been read; returns its phase. */
export function smoRun(problem: usize, budget: f64): i32 {
  store<f64>(problem + COMPUTED, 0);
  const rowCost = load<f64>(problem + ROW_COST);
  const most = load<f64>(problem + MOST_ITERATIONS);
  let work = 0.0;
  while (work + rowCost * load<f64>(problem + COMPUTED) < budget) {
    const phase = whole(problem, PHASE);
    if (phase >= DONE || load<f64>(problem + ITERATIONS) >= most) return phase;
    if (phase == SUMMING) work += addRow(problem);
    else {
      iterate(problem);
      work += READS * load<f64>(problem + ACTIVE_COUNT);
    }
  }
  return whole(problem, PHASE);
}

/** One step of computing all slopes from the variables; returns the work. */
function addRow(problem: usize): f64 {
  const cases = whole(problem, CASES);
  const beta = pointer(problem, BETA);
  const twice = whole(problem, VARIABLES) > cases;
  const sums = pointer(problem, SUMS);
  let index = whole(problem, CURSOR);
  if (index == 0) memory.fill(sums, 0, (<usize>cases) << 3);
  let value = 0.0;
  for (; index < cases; ++index) {
    value = load<f64>(at(beta, index)) + (twice ? load<f64>(at(beta, index + cases)) : 0);
    if (value != 0) break;
  }
  if (index == cases) {
    finishSums(problem);
    return <f64>cases;
  }
  axpy(cases, value, cachedRow(problem, index), sums);
  store<f64>(problem + CURSOR, index + 1);
  return <f64>cases;
}

/** Sets the slopes of all variables, which are all active again. */
function finishSums(problem: usize): void {
  const cases = whole(problem, CASES);
  const variables = whole(problem, VARIABLES);
  const slope = pointer(problem, SLOPE);
  const linear = pointer(problem, LINEAR);
  const sums = pointer(problem, SUMS);
  const active = pointer(problem, ACTIVE);
  for (let k = 0; k < variables; ++k) {
    const sum = load<f64>(at(sums, k < cases ? k : k - cases));
    store<f64>(at(slope, k), -load<f64>(at(linear, k)) - sum);
    store<i32>(active + ((<usize>k) << 2), k);
  }
  store<f64>(problem + ACTIVE_COUNT, variables);
  store<f64>(problem + CURSOR, 0);
  store<f64>(problem + PHASE, ITERATING);
}

/** Changes a pair, or finds that no pair is left to change. */
function iterate(problem: usize): void {
  const countdown = whole(problem, COUNTDOWN) - 1;
  store<f64>(problem + COUNTDOWN, countdown);
  if (countdown == 0) {
    shrink(problem);
    store<f64>(problem + COUNTDOWN, min(whole(problem, VARIABLES), SHRINK_EVERY));
    if (whole(problem, PHASE) == SUMMING) return;
  }
  const cases = whole(problem, CASES);
  const groups = whole(problem, GROUPS);
  smoFirst(problem);
  store<f64>(problem + GAIN, -1);
  store<f64>(problem + VIOLATION, -Infinity);
  for (let group = 0; group < groups; ++group) {
    const first = <i32>load<f64>(problem + FIRST + ((<usize>group) << 3));
    if (first < 0) continue;
    smoSecond(problem, group, first, cachedRow(problem, caseOf(first, cases)));
  }
  if (load<f64>(problem + VIOLATION) <= load<f64>(problem + TOLERANCE) || load<f64>(problem + GAIN) < 0) {
    settle(problem);
    return;
  }
  const growing = <i32>load<f64>(problem + GROWING);
  const falling = <i32>load<f64>(problem + FALLING);
  const one = cachedRow(problem, caseOf(growing, cases));
  const other = cachedRow(problem, caseOf(falling, cases));
  const step = changePair(problem, growing, falling, load<f64>(at(one, caseOf(falling, cases))));
  store<f64>(problem + ITERATIONS, load<f64>(problem + ITERATIONS) + 1);
  if (whole(problem, PHASE) == UNBOUNDED) return;
  const active = whole(problem, ACTIVE_COUNT);
  const slope = pointer(problem, SLOPE);
  if (active == whole(problem, VARIABLES)) {
    smoUpdateAll(cases, step, one, other, slope);
    if (active > cases) smoUpdateAll(cases, step, one, other, at(slope, cases));
  } else smoUpdate(active, cases, step, one, other, pointer(problem, ACTIVE), slope);
}

/** No pair of active variables is left; those set aside must agree. */
function settle(problem: usize): void {
  if (whole(problem, ACTIVE_COUNT) == whole(problem, VARIABLES)) {
    store<f64>(problem + PHASE, DONE);
    return;
  }
  store<f64>(problem + PHASE, SUMMING);
  store<f64>(problem + COUNTDOWN, 2);
}

/** Whether the choice goes through all variables in the order of memory. */
function takesAll(problem: usize): bool {
  return whole(problem, GROUPS) == 1 && whole(problem, ACTIVE_COUNT) == whole(problem, VARIABLES);
}

/** `smoFirst` where no variable is set aside and there is one group. */
function firstOfAll(problem: usize): void {
  const n = whole(problem, VARIABLES);
  const slope = pointer(problem, SLOPE);
  const first = largestSlope(n, slope, pointer(problem, BETA), pointer(problem, UPPER), -Infinity);
  store<f64>(problem + FIRST, first);
  store<f64>(problem + FIRST_SLOPE, first < 0 ? -Infinity : load<f64>(at(slope, first)));
}

/** `smoSecond` in the same case: variables beyond the number of cases share their rows. */
function secondOfAll(problem: usize, first: i32, row: usize): void {
  const cases = whole(problem, CASES);
  const variables = whole(problem, VARIABLES);
  const beta = pointer(problem, BETA);
  const lower = pointer(problem, LOWER);
  const slope = pointer(problem, SLOPE);
  const diagonal = pointer(problem, DIAGONAL);
  const most = load<f64>(at(slope, first));
  const own = load<f64>(at(diagonal, caseOf(first, cases)));
  const gain = problem + GAIN;
  store<f64>(problem + VIOLATION, most - smallestSlope(variables, slope, beta, lower));
  let falling = -1;
  for (let from = 0; from < variables; from += cases) {
    const found = bestPartner(
      cases,
      at(slope, from),
      at(beta, from),
      at(lower, from),
      diagonal,
      row,
      most,
      own,
      LEAST_CURVATURE,
      gain,
    );
    if (found >= 0) falling = from + found;
  }
  if (falling < 0) return;
  store<f64>(problem + GROWING, first);
  store<f64>(problem + FALLING, falling);
}

/** The active variable of each group with the largest slope among those that may grow. */
export function smoFirst(problem: usize): void {
  if (takesAll(problem)) {
    firstOfAll(problem);
    return;
  }
  const count = whole(problem, ACTIVE_COUNT);
  const active = pointer(problem, ACTIVE);
  const beta = pointer(problem, BETA);
  const upper = pointer(problem, UPPER);
  const slope = pointer(problem, SLOPE);
  const group = pointer(problem, GROUP);
  let best0 = -Infinity;
  // Where there is no second group, the first alone decides which variables are passed over.
  let best1 = whole(problem, GROUPS) == 1 ? Infinity : -Infinity;
  let first0 = -1;
  let first1 = -1;
  for (let a = 0; a < count; ++a) {
    const k = load<i32>(active + ((<usize>a) << 2));
    const value = load<f64>(at(slope, k));
    if (value <= min(best0, best1) || load<f64>(at(beta, k)) >= load<f64>(at(upper, k))) continue;
    if (load<i32>(group + ((<usize>k) << 2)) == 0) {
      if (value > best0) {
        best0 = value;
        first0 = k;
      }
    } else if (value > best1) {
      best1 = value;
      first1 = k;
    }
  }
  store<f64>(problem + FIRST, first0);
  store<f64>(problem + FIRST + 8, first1);
  store<f64>(problem + FIRST_SLOPE, best0);
  store<f64>(problem + FIRST_SLOPE + 8, best1);
}

/** The partner of a variable that should grow: the one that may fall with which the objective gains most. */
export function smoSecond(problem: usize, own: i32, first: i32, row: usize): void {
  if (takesAll(problem)) {
    secondOfAll(problem, first, row);
    return;
  }
  const count = whole(problem, ACTIVE_COUNT);
  const cases = whole(problem, CASES);
  const active = pointer(problem, ACTIVE);
  const beta = pointer(problem, BETA);
  const lower = pointer(problem, LOWER);
  const slope = pointer(problem, SLOPE);
  const diagonal = pointer(problem, DIAGONAL);
  const group = pointer(problem, GROUP);
  const single = whole(problem, GROUPS) == 1;
  const most = load<f64>(at(slope, first));
  const curvature = load<f64>(at(diagonal, caseOf(first, cases)));
  let least = Infinity;
  let gain = load<f64>(problem + GAIN);
  let falling = -1;
  for (let a = 0; a < count; ++a) {
    const k = load<i32>(active + ((<usize>a) << 2));
    if (load<f64>(at(beta, k)) <= load<f64>(at(lower, k))) continue;
    if (!single && load<i32>(group + ((<usize>k) << 2)) != own) continue;
    const value = load<f64>(at(slope, k));
    least = min(least, value);
    const difference = most - value;
    if (difference <= 0) continue;
    const index = caseOf(k, cases);
    const bend = max(
      curvature + load<f64>(at(diagonal, index)) - 2 * load<f64>(at(row, index)),
      LEAST_CURVATURE,
    );
    // Both sides are positive, so that most variables need no division.
    if (difference * difference <= gain * bend) continue;
    gain = (difference * difference) / bend;
    falling = k;
  }
  store<f64>(problem + VIOLATION, max(load<f64>(problem + VIOLATION), most - least));
  if (falling < 0) return;
  store<f64>(problem + GAIN, gain);
  store<f64>(problem + GROWING, first);
  store<f64>(problem + FALLING, falling);
}

/** The best step of a pair within its bounds. */
function changePair(problem: usize, growing: i32, falling: i32, between: f64): f64 {
  const cases = whole(problem, CASES);
  const diagonal = pointer(problem, DIAGONAL);
  const slope = pointer(problem, SLOPE);
  const one = at(pointer(problem, BETA), growing);
  const other = at(pointer(problem, BETA), falling);
  const upper = load<f64>(at(pointer(problem, UPPER), growing));
  const lower = load<f64>(at(pointer(problem, LOWER), falling));
  const own = load<f64>(at(diagonal, caseOf(growing, cases)));
  const others = load<f64>(at(diagonal, caseOf(falling, cases)));
  const difference = load<f64>(at(slope, growing)) - load<f64>(at(slope, falling));
  const bend = own + others - 2 * between;
  const room = upper - load<f64>(one);
  const fall = load<f64>(other) - lower;
  const curvature = max(bend, LEAST_CURVATURE);
  let step = difference / curvature;
  // Without a bound, a direction in which nothing bends goes down for ever.
  if (bend <= LEAST_CURVATURE * (own + others) && min(room, fall) == Infinity) {
    store<f64>(problem + PHASE, UNBOUNDED);
    return 0;
  }
  step = min(step, min(room, fall));
  store<f64>(one, step == room ? upper : load<f64>(one) + step);
  store<f64>(other, step == fall ? lower : load<f64>(other) - step);
  return step;
}

/** slope −= step · (one − other) */
export function smoUpdateAll(n: i32, step: f64, one: usize, other: usize, slope: usize): void {
  const factor = f64x2.splat(step);
  const end = slope + ((<usize>n) << 3);
  for (; slope + 16 <= end; one += 16, other += 16, slope += 16) {
    const change = f64x2.mul(factor, f64x2.sub(v128.load(one), v128.load(other)));
    v128.store(slope, f64x2.sub(v128.load(slope), change));
  }
  if (slope < end) store<f64>(slope, load<f64>(slope) - step * (load<f64>(one) - load<f64>(other)));
}

/** The same for the active variables. */
export function smoUpdate(
  count: i32,
  cases: i32,
  step: f64,
  one: usize,
  other: usize,
  active: usize,
  slope: usize,
): void {
  for (let a = 0; a < count; ++a) {
    const k = load<i32>(active + ((<usize>a) << 2));
    const index = caseOf(k, cases);
    const change = step * (load<f64>(at(one, index)) - load<f64>(at(other, index)));
    store<f64>(at(slope, k), load<f64>(at(slope, k)) - change);
  }
}

/** Sets aside variables at a bound whose slope says that they will stay there. */
function shrink(problem: usize): void {
  if (load<f64>(problem + SHRINKING) == 0) return;
  const groups = whole(problem, GROUPS);
  smoFirst(problem);
  const least0 = leastSlope(problem, 0);
  const least1 = leastSlope(problem, 1);
  const most0 = load<f64>(problem + FIRST_SLOPE);
  const most1 = load<f64>(problem + FIRST_SLOPE + 8);
  const violation = groups == 1 ? most0 - least0 : max(most0 - least0, most1 - least1);
  if (load<f64>(problem + UNSHRUNK) == 0 && violation <= 10 * load<f64>(problem + TOLERANCE)) {
    store<f64>(problem + UNSHRUNK, 1);
    if (whole(problem, ACTIVE_COUNT) < whole(problem, VARIABLES)) {
      store<f64>(problem + PHASE, SUMMING);
      return;
    }
  }
  const count = whole(problem, ACTIVE_COUNT);
  const active = pointer(problem, ACTIVE);
  const beta = pointer(problem, BETA);
  const slope = pointer(problem, SLOPE);
  const group = pointer(problem, GROUP);
  let kept = 0;
  for (let a = 0; a < count; ++a) {
    const k = load<i32>(active + ((<usize>a) << 2));
    const value = load<f64>(at(slope, k));
    const second = load<i32>(group + ((<usize>k) << 2)) != 0;
    const most = second ? most1 : most0;
    const least = second ? least1 : least0;
    const now = load<f64>(at(beta, k));
    const high = now >= load<f64>(at(pointer(problem, UPPER), k));
    const low = now <= load<f64>(at(pointer(problem, LOWER), k));
    if ((high || low) && (!high || value > most) && (!low || value < least)) continue;
    store<i32>(active + ((<usize>kept) << 2), k);
    ++kept;
  }
  store<f64>(problem + ACTIVE_COUNT, kept);
}

/** The least slope among the active variables of a group that may fall. */
function leastSlope(problem: usize, own: i32): f64 {
  const count = whole(problem, ACTIVE_COUNT);
  const active = pointer(problem, ACTIVE);
  const beta = pointer(problem, BETA);
  const lower = pointer(problem, LOWER);
  const slope = pointer(problem, SLOPE);
  const group = pointer(problem, GROUP);
  let least = Infinity;
  for (let a = 0; a < count; ++a) {
    const k = load<i32>(active + ((<usize>a) << 2));
    if (load<i32>(group + ((<usize>k) << 2)) != own) continue;
    if (load<f64>(at(beta, k)) > load<f64>(at(lower, k))) least = min(least, load<f64>(at(slope, k)));
  }
  return least;
}

function caseOf(variable: i32, cases: i32): i32 {
  return variable < cases ? variable : variable - cases;
}

function at(numbers: usize, index: i32): usize {
  return numbers + ((<usize>index) << 3);
}
