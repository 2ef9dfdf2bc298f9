import { Random, random } from "./random.js";

/** A whole number, which always gives the same draws, or a stream, which gives other ones at every call. */
export type Seed = number | Random;

/** Options whose seed may be a stream. */
export type Seeded<O extends { readonly seed?: number | undefined }> = Omit<O, "seed"> & {
  /** A whole number, or a stream whose next number is the seed. */
  readonly seed?: Seed | undefined;
};

/** The seed itself, or the next number of a stream: results can then name the seed that repeats them. */
export function seedOf(seed: Seed): number {
  return seed instanceof Random ? seed.integer(0, Number.MAX_SAFE_INTEGER) : seed;
}

/** The root stream of a seed. */
export function streamOf(seed: Seed): Random {
  return random(seedOf(seed));
}

/** The options with the seed that a stream gives, before they are checked: they may be anything. */
export function withSeed(options: { readonly seed?: Seed | undefined } | null): unknown {
  const seed = options?.seed;
  return seed instanceof Random ? { ...options, seed: seedOf(seed) } : options;
}
