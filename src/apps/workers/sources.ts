// What chains work with, in a form that threads can send each other, and back.

import type { LogDensityParts } from "../../math/sample/log-density.js";
import { type BuiltInDensity, isBuiltIn } from "../../math/sample/sampler.js";
import { type LogisticProblem, logisticDensity } from "../../methods/linear/engine/logistic/density.js";
import { pack, unpack } from "./pack.js";

/** The densities that threads make by themselves, by name. */
const densities: Readonly<Record<string, (data: unknown) => LogDensityParts>> = {
  logistic: (data) => logisticDensity(data as LogisticProblem),
};

type Sources = Readonly<Record<string, unknown>>;

export function packSources(sources: Sources): Sources {
  return mapValues(sources, (source) => {
    if (!isBuiltIn(source)) return source;
    const { name, data } = source.builtIn;
    return { builtIn: { name, data: pack(data) } };
  });
}

export function unpackSources(packed: Sources): Sources {
  return mapValues(packed, (source) => {
    if (!isBuiltIn(source)) return source;
    const { name, data }: BuiltInDensity["builtIn"] = source.builtIn;
    return densities[name](unpack(data));
  });
}

function mapValues(sources: Sources, change: (source: unknown) => unknown): Sources {
  return Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, change(source)]));
}
