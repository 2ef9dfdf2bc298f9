// Choosing a pair while no variable is set aside and there is one group: two variables at a time, in the order of memory.
// Variables that improve on the best so far are rare, so that nearly all pairs pass without their own branch.

/** The index of the largest slope above `best` among variables that may grow, or −1. */
export function largestSlope(n: i32, slope: usize, beta: usize, upper: usize, best: f64): i32 {
  let found = -1;
  let most = f64x2.splat(best);
  let k = 0;
  for (; k + 2 <= n; k += 2) {
    const at = (<usize>k) << 3;
    const grows = f64x2.lt(v128.load(beta + at), v128.load(upper + at));
    if (!v128.any_true(v128.and(grows, f64x2.gt(v128.load(slope + at), most)))) continue;
    for (let lane = k; lane < k + 2; ++lane) {
      const own = (<usize>lane) << 3;
      const value = load<f64>(slope + own);
      if (value <= best || load<f64>(beta + own) >= load<f64>(upper + own)) continue;
      best = value;
      found = lane;
    }
    most = f64x2.splat(best);
  }
  if (k < n) {
    const own = (<usize>k) << 3;
    if (load<f64>(slope + own) > best && load<f64>(beta + own) < load<f64>(upper + own)) found = k;
  }
  return found;
}

/** The least slope among variables that may fall. */
export function smallestSlope(n: i32, slope: usize, beta: usize, lower: usize): f64 {
  const infinite = f64x2.splat(Infinity);
  let least = infinite;
  let k = 0;
  for (; k + 2 <= n; k += 2) {
    const at = (<usize>k) << 3;
    const falls = f64x2.gt(v128.load(beta + at), v128.load(lower + at));
    least = f64x2.pmin(least, v128.bitselect(v128.load(slope + at), infinite, falls));
  }
  let found = min(f64x2.extract_lane(least, 0), f64x2.extract_lane(least, 1));
  if (k < n) {
    const own = (<usize>k) << 3;
    if (load<f64>(beta + own) > load<f64>(lower + own)) found = min(found, load<f64>(slope + own));
  }
  return found;
}

/**
 * The index of the variable that may fall and gains more than the number at `gain`, together with one of slope `most`
 * and curvature `own`, or −1; the gain is updated.
 */
export function bestPartner(
  n: i32,
  slope: usize,
  beta: usize,
  lower: usize,
  diagonal: usize,
  row: usize,
  most: f64,
  own: f64,
  leastCurvature: f64,
  gain: usize,
): i32 {
  const mosts = f64x2.splat(most);
  const owns = f64x2.splat(own);
  const floors = f64x2.splat(leastCurvature);
  const twos = f64x2.splat(2);
  let best = load<f64>(gain);
  let bests = f64x2.splat(best);
  let found = -1;
  let k = 0;
  for (; k + 2 <= n; k += 2) {
    const at = (<usize>k) << 3;
    const difference = f64x2.sub(mosts, v128.load(slope + at));
    const raw = f64x2.sub(f64x2.add(owns, v128.load(diagonal + at)), f64x2.mul(twos, v128.load(row + at)));
    const gains = f64x2.gt(f64x2.mul(difference, difference), f64x2.mul(bests, f64x2.max(raw, floors)));
    const falls = f64x2.gt(v128.load(beta + at), v128.load(lower + at));
    const below = f64x2.gt(difference, f64x2.splat(0));
    if (!v128.any_true(v128.and(gains, v128.and(falls, below)))) continue;
    for (let lane = k; lane < k + 2; ++lane) {
      const better = gainOf(lane, slope, beta, lower, diagonal, row, most, own, leastCurvature, best);
      if (better < 0) continue;
      best = better;
      found = lane;
    }
    bests = f64x2.splat(best);
  }
  if (k < n) {
    const better = gainOf(k, slope, beta, lower, diagonal, row, most, own, leastCurvature, best);
    if (better >= 0) {
      best = better;
      found = k;
    }
  }
  store<f64>(gain, best);
  return found;
}

/** The gain of one variable, or −1 if it is not above `best`. */
function gainOf(
  k: i32,
  slope: usize,
  beta: usize,
  lower: usize,
  diagonal: usize,
  row: usize,
  most: f64,
  own: f64,
  leastCurvature: f64,
  best: f64,
): f64 {
  const at = (<usize>k) << 3;
  if (load<f64>(beta + at) <= load<f64>(lower + at)) return -1;
  const difference = most - load<f64>(slope + at);
  if (difference <= 0) return -1;
  const bend = max(own + load<f64>(diagonal + at) - 2 * load<f64>(row + at), leastCurvature);
  return difference * difference > best * bend ? (difference * difference) / bend : -1;
}
