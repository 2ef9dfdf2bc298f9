// Draws of chains, as figures of samplers take them.

import { DataError, OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";

/** What is needed of draws: a `Samples`. */
export interface SamplesLike {
  readonly names: readonly string[];
  readonly chains: number;
  /** How many draws each chain has. */
  readonly draws: number;
  /** The draws of one parameter, one array per chain. */
  trace(parameter: number): readonly Float64Array[];
  /** Correlations of draws with those 0, 1, … lags later. */
  autocorrelation(parameter: number, maxLag?: number): Float64Array;
  readonly rHat?: ArrayLike<number>;
  readonly bulkEffectiveSize?: ArrayLike<number>;
}

/** Draws, or something is said about what came instead. */
export function requireSamples(method: string, samples: SamplesLike): SamplesLike {
  if (typeof samples?.trace === "function" && samples.draws > 1) return samples;
  const expected = "Samples of 2 draws or more, as metropolisHastings gives them";
  const received =
    (samples as unknown) instanceof Promise
      ? "a Promise, which must be awaited first"
      : typeof samples?.trace === "function"
        ? `${samples.draws} draws`
        : quote(samples);
  throw new DataError(`${method}: needs ${expected}; got ${received}.`, { method, expected, received });
}

/** The places of the parameters that are wanted; of many, an error asks for a choice. */
export function readParameters(
  method: string,
  { names }: SamplesLike,
  wanted: readonly string[] | undefined,
  most: number,
): number[] {
  const known = names.map(quote).join(", ");
  const stranger = wanted?.find((name) => !names.includes(name));
  const places = (wanted ?? names).map((name) => names.indexOf(name));
  if (stranger === undefined && places.length <= most && new Set(places).size === places.length)
    return places;
  const expected = `up to ${most} different names of ${known}`;
  const received =
    stranger !== undefined
      ? quote(stranger)
      : wanted === undefined
        ? "nothing"
        : wanted.map(quote).join(", ");
  throw new OptionError(`${method}: option "parameters" must be ${expected}; got ${received}.`, {
    method,
    option: "parameters",
    expected,
    received,
  });
}
