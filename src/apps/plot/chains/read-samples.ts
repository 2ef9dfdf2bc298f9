// The draws of chains, as figures of samplers read them.

import { quote } from "../../../base/label.js";
import { needs, wrongOption } from "../core/refusal.js";

/** The part of `Samples` that figures need. */
export interface SamplesLike {
  readonly names: readonly string[];
  readonly chains: number;
  /** How many draws each chain has. */
  readonly draws: number;
  /** The draws of one parameter, one array per chain. */
  trace(parameter: number): readonly Float64Array[];
  /** Correlations between draws 0, 1, … lags apart. */
  autocorrelation(parameter: number, maxLag?: number): Float64Array;
  readonly rHat?: ArrayLike<number>;
  readonly bulkEffectiveSize?: ArrayLike<number>;
}

/** The draws, or an error that says what was received instead. */
export function requireSamples(method: string, samples: SamplesLike): SamplesLike {
  if (typeof samples?.trace === "function" && samples.draws > 1) return samples;

  const received =
    (samples as unknown) instanceof Promise
      ? "a Promise, which must be awaited first"
      : typeof samples?.trace === "function"
        ? `${samples.draws} draws`
        : quote(samples);
  throw needs(method, "Samples of 2 draws or more, as metropolisHastings gives them", received);
}

/** The indices of the requested parameters; if there are too many, an error asks for a choice. */
export function readParameters(
  method: string,
  { names }: SamplesLike,
  wanted: readonly string[] | undefined,
  most: number,
): number[] {
  const known = names.map(quote).join(", ");
  const stranger = wanted?.find((name) => !names.includes(name));
  const indices = (wanted ?? names).map((name) => names.indexOf(name));
  if (stranger === undefined && indices.length <= most && new Set(indices).size === indices.length)
    return indices;
  const expected = `up to ${most} different names of ${known}`;
  const received =
    stranger !== undefined
      ? quote(stranger)
      : wanted === undefined
        ? "nothing"
        : wanted.map(quote).join(", ");
  throw wrongOption(method, "parameters", expected, received);
}
