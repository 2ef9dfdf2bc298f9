// Sequential minimal optimization: of a quadratic program with bounds and fixed sums, two variables change at a time,
// one that should grow and one that should fall by as much. The pair is chosen by second-order information (Fan, Chen
// and Lin 2005); variables at a bound that are unlikely to leave it are set aside for a while (Joachims 1998).

import { axpy } from "../blas/level1";
import { QuadraticProblem } from "./problem.record";
import { SmoPhaseCode } from "./problem.shared";
import { cachedRow } from "./row-cache";
import { bestPartner, largestSlope, smallestSlope } from "./select-all";

/** Stands for curvatures that are 0 or negative, which kernels that are not positive definite have. */
const LEAST_CURVATURE: f64 = 1e-12;
/** Iterations between two times when variables are set aside. */
const SHRINK_EVERY: i32 = 1000;
/** The work of reading an active variable in one iteration. */
const READS: f64 = 4;

/** Solves the program until so many entries have been read; returns its phase. */
export function smoRun(problem: QuadraticProblem, budget: f64): i32 {
  problem.computed = 0;
  const rowCost = problem.rowCost;
  const most = problem.mostIterations;
  let work = 0.0;
  while (work + rowCost * problem.computed < budget) {
    const phase = problem.phase;
    if (phase >= SmoPhaseCode.DONE || problem.iterations >= most) return phase;
    if (phase == SmoPhaseCode.SUMMING) work += addRow(problem);
    else {
      iterate(problem);
      work += READS * problem.activeCount;
    }
  }
  return problem.phase;
}

/** One step of computing all slopes from the variables; returns the work. */
function addRow(problem: QuadraticProblem): f64 {
  const cases = problem.cases;
  const beta = problem.beta;
  const twice = problem.variables > cases;
  const sums = problem.sums;
  let index = problem.cursor;
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
  problem.cursor = index + 1;
  return <f64>cases;
}

/** Sets the slopes of all variables, which are all active again. */
function finishSums(problem: QuadraticProblem): void {
  const cases = problem.cases;
  const variables = problem.variables;
  const slope = problem.slope;
  const linear = problem.linear;
  const sums = problem.sums;
  const active = problem.active;
  for (let k = 0; k < variables; ++k) {
    const sum = load<f64>(at(sums, k < cases ? k : k - cases));
    store<f64>(at(slope, k), -load<f64>(at(linear, k)) - sum);
    store<i32>(active + ((<usize>k) << 2), k);
  }
  problem.activeCount = variables;
  problem.cursor = 0;
  problem.phase = SmoPhaseCode.ITERATING;
}

/** Changes a pair, or finds that no pair is left to change. */
function iterate(problem: QuadraticProblem): void {
  const countdown = problem.countdown - 1;
  problem.countdown = countdown;
  if (countdown == 0) {
    shrink(problem);
    problem.countdown = min(problem.variables, SHRINK_EVERY);
    if (problem.phase == SmoPhaseCode.SUMMING) return;
  }
  const cases = problem.cases;
  const groups = problem.groups;
  smoFirst(problem);
  problem.gain = -1;
  problem.violation = -Infinity;
  for (let group = 0; group < groups; ++group) {
    const first = group == 0 ? problem.first0 : problem.first1;
    if (first < 0) continue;
    smoSecond(problem, group, first, cachedRow(problem, caseOf(first, cases)));
  }
  if (problem.violation <= problem.tolerance || problem.gain < 0) {
    settle(problem);
    return;
  }
  const growing = problem.growing;
  const falling = problem.falling;
  const one = cachedRow(problem, caseOf(growing, cases));
  const other = cachedRow(problem, caseOf(falling, cases));
  const step = changePair(problem, growing, falling, load<f64>(at(one, caseOf(falling, cases))));
  problem.iterations += 1;
  if (problem.phase == SmoPhaseCode.UNBOUNDED) return;
  const active = problem.activeCount;
  const slope = problem.slope;
  if (active == problem.variables) {
    smoUpdateAll(cases, step, one, other, slope);
    if (active > cases) smoUpdateAll(cases, step, one, other, at(slope, cases));
  } else smoUpdate(active, cases, step, one, other, problem.active, slope);
}

/** No pair of active variables is left; those set aside must agree. */
function settle(problem: QuadraticProblem): void {
  if (problem.activeCount == problem.variables) {
    problem.phase = SmoPhaseCode.DONE;
    return;
  }
  problem.phase = SmoPhaseCode.SUMMING;
  problem.countdown = 2;
}

/** Whether the choice goes through all variables in the order of memory. */
function takesAll(problem: QuadraticProblem): bool {
  return problem.groups == 1 && problem.activeCount == problem.variables;
}

/** `smoFirst` where no variable is set aside and there is one group. */
function firstOfAll(problem: QuadraticProblem): void {
  const n = problem.variables;
  const slope = problem.slope;
  const first = largestSlope(n, slope, problem.beta, problem.upper, -Infinity);
  problem.first0 = first;
  problem.firstSlope0 = first < 0 ? -Infinity : load<f64>(at(slope, first));
}

/** `smoSecond` in the same case: variables beyond the number of cases share their rows. */
function secondOfAll(problem: QuadraticProblem, first: i32, row: usize): void {
  const cases = problem.cases;
  const variables = problem.variables;
  const beta = problem.beta;
  const lower = problem.lower;
  const slope = problem.slope;
  const diagonal = problem.diagonal;
  const most = load<f64>(at(slope, first));
  const own = load<f64>(at(diagonal, caseOf(first, cases)));
  const gain = changetype<usize>(problem) + offsetof<QuadraticProblem>("gain");
  problem.violation = most - smallestSlope(variables, slope, beta, lower);
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
  problem.growing = first;
  problem.falling = falling;
}

/** The active variable of each group with the largest slope among those that may grow. */
export function smoFirst(problem: QuadraticProblem): void {
  if (takesAll(problem)) {
    firstOfAll(problem);
    return;
  }
  const count = problem.activeCount;
  const active = problem.active;
  const beta = problem.beta;
  const upper = problem.upper;
  const slope = problem.slope;
  const group = problem.group;
  let best0 = -Infinity;
  // Where there is no second group, the first alone decides which variables are passed over.
  let best1 = problem.groups == 1 ? Infinity : -Infinity;
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
  problem.first0 = first0;
  problem.first1 = first1;
  problem.firstSlope0 = best0;
  problem.firstSlope1 = best1;
}

/** The partner of a variable that should grow: the one that may fall with which the objective gains most. */
export function smoSecond(problem: QuadraticProblem, own: i32, first: i32, row: usize): void {
  if (takesAll(problem)) {
    secondOfAll(problem, first, row);
    return;
  }
  const count = problem.activeCount;
  const cases = problem.cases;
  const active = problem.active;
  const beta = problem.beta;
  const lower = problem.lower;
  const slope = problem.slope;
  const diagonal = problem.diagonal;
  const group = problem.group;
  const single = problem.groups == 1;
  const most = load<f64>(at(slope, first));
  const curvature = load<f64>(at(diagonal, caseOf(first, cases)));
  let least = Infinity;
  let gain = problem.gain;
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
  problem.violation = max(problem.violation, most - least);
  if (falling < 0) return;
  problem.gain = gain;
  problem.growing = first;
  problem.falling = falling;
}

/** The best step of a pair within its bounds. */
function changePair(problem: QuadraticProblem, growing: i32, falling: i32, between: f64): f64 {
  const cases = problem.cases;
  const diagonal = problem.diagonal;
  const slope = problem.slope;
  const one = at(problem.beta, growing);
  const other = at(problem.beta, falling);
  const upper = load<f64>(at(problem.upper, growing));
  const lower = load<f64>(at(problem.lower, falling));
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
    problem.phase = SmoPhaseCode.UNBOUNDED;
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

/** slope −= step · (one − other), for the active variables. */
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
function shrink(problem: QuadraticProblem): void {
  if (problem.shrinking == 0) return;
  const groups = problem.groups;
  smoFirst(problem);
  const least0 = leastSlope(problem, 0);
  const least1 = leastSlope(problem, 1);
  const most0 = problem.firstSlope0;
  const most1 = problem.firstSlope1;
  const violation = groups == 1 ? most0 - least0 : max(most0 - least0, most1 - least1);
  if (problem.unshrunk == 0 && violation <= 10 * problem.tolerance) {
    problem.unshrunk = 1;
    if (problem.activeCount < problem.variables) {
      problem.phase = SmoPhaseCode.SUMMING;
      return;
    }
  }
  const count = problem.activeCount;
  const active = problem.active;
  const beta = problem.beta;
  const slope = problem.slope;
  const group = problem.group;
  let kept = 0;
  for (let a = 0; a < count; ++a) {
    const k = load<i32>(active + ((<usize>a) << 2));
    const value = load<f64>(at(slope, k));
    const second = load<i32>(group + ((<usize>k) << 2)) != 0;
    const most = second ? most1 : most0;
    const least = second ? least1 : least0;
    const now = load<f64>(at(beta, k));
    const high = now >= load<f64>(at(problem.upper, k));
    const low = now <= load<f64>(at(problem.lower, k));
    if ((high || low) && (!high || value > most) && (!low || value < least)) continue;
    store<i32>(active + ((<usize>kept) << 2), k);
    ++kept;
  }
  problem.activeCount = kept;
}

/** The least slope among the active variables of a group that may fall. */
function leastSlope(problem: QuadraticProblem, own: i32): f64 {
  const count = problem.activeCount;
  const active = problem.active;
  const beta = problem.beta;
  const lower = problem.lower;
  const slope = problem.slope;
  const group = problem.group;
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
