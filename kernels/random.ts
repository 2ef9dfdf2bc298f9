// Random numbers of a node: splitmix64 (Steele, Lea and Flood 2014), seeded by the seed of the node,
// so that draws do not depend on the order in which nodes are split.

let state: u64 = 0;

export function seedRandom(seed: u64): void {
  state = seed;
}

function nextBits(): u64 {
  state += 0x9e3779b97f4a7c15;
  let z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/** Uniform between 0 and 1, 1 excluded. */
export function uniform(): f64 {
  return <f64>(nextBits() >> 11) * 1.1102230246251565e-16;
}

/** A whole number from 0 to below `count`. */
export function below(count: i32): i32 {
  return <i32>(((nextBits() >> 32) * <u64>count) >> 32);
}

/** The seed of a branch of a node. */
export function branchSeed(seed: u64, branch: i32): u64 {
  const kept = state;
  state = seed ^ (<u64>(branch + 1) * 0xd1342543de82ef95);
  const child = nextBits();
  state = kept;
  return child;
}
