import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** A source of random numbers. */
export interface Stream {
  /** Uniform in [0, 1). */
  next(): number;
}

/** Stream number `index` of a seed; streams of one seed do not overlap. */
export function stream(seed: number, index: number): Stream {
  const generator = xoroshiro128plus(seed);
  for (let jump = 0; jump <= index; jump += 1) generator.jump();
  return { next: () => uniformFloat64(generator) };
}
