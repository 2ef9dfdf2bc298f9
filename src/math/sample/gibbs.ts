import * as z from "zod";
import {
  counted,
  DataError,
  got,
  OptionError,
  optionName,
  ShapeError,
  wanted,
  words,
} from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import type { Random } from "../probability/random/random.js";
import { type Seeded, withSeed } from "../probability/random/seed.js";
import { runChains, type SampleControl, type Start } from "./chains.js";
import {
  densityIngredient,
  type LogDensity,
  type LogDensityFunction,
  partsOf,
  requireStartingDensity,
} from "./log-density.js";
import { isModuleExport, type ModuleExport } from "./module-export.js";
import { chainOptions } from "./options.js";
import type { Chain, Sampler } from "./sampler.js";
import type { Samples } from "./samples.js";
import { SliceStep } from "./slice.js";

/** Draws a coordinate from its distribution given all the others, which are in `x`; must not change `x`. */
export type Conditional = (x: Float64Array, random: Random) => number;

export const gibbsSchema = z.strictObject({
  ...chainOptions,
  logDensity: z
    .custom<LogDensity | ModuleExport>((value) => densityIngredient.is(value) || isModuleExport(value))
    .optional()
    .meta({ constraint: "a function, a function with its derivatives, or a module that creates one" })
    .describe("The joint log density, required for slice steps; if given, it is recorded for every draw."),
  width: z
    .union([z.number().gt(0), z.array(z.number().gt(0)).min(1)])
    .default(1)
    .describe("The initial width of slices, for all parameters or one each; the warm-up tunes it."),
});

export type GibbsOptions = z.input<typeof gibbsSchema>;

/**
 * Draws one coordinate after the other given the rest: from its full conditional distribution if a function
 * for it is given, else by a slice step on the joint density (Geman and Geman 1984; Neal 2003).
 *
 * ```ts
 * const given: Conditional = ([x, y], random) => 0.8 * y + 0.6 * random.normal();
 * await gibbs([given, "slice"], [0, 0], { logDensity });
 * ```
 */
export async function gibbs(
  conditionals: readonly (Conditional | "slice")[] | ModuleExport,
  start: Start,
  options: Seeded<GibbsOptions> = {},
  control: SampleControl = {},
): Promise<Samples> {
  const { logDensity, ...settings } = parseOptions(gibbsSampler.method, gibbsSchema, withSeed(options));
  return runChains(gibbsSampler, { conditionals, logDensity }, start, settings, control);
}

interface GibbsParts {
  readonly conditionals: readonly (Conditional | "slice")[];
  readonly logDensity: LogDensity | undefined;
}

type GibbsSettings = Omit<z.output<typeof gibbsSchema>, "logDensity">;

export const gibbsSampler: Sampler<GibbsParts, GibbsSettings> = {
  method: "gibbs",
  ingredients: {
    conditionals: { is: isConditionals, expected: 'a list, each a function or "slice"' },
    logDensity: densityIngredient,
  },
  makeChain({ conditionals, logDensity }, { width }, start, random) {
    const { method } = gibbsSampler;
    const value = logDensity === undefined ? undefined : partsOf(logDensity).value;
    const widths = widthsOf(method, width, conditionals.length);
    requireConditionals(method, conditionals, start.length);
    const steps = conditionals.map((conditional, i) =>
      conditional === "slice"
        ? new SliceStep(method, requireJoint(method, value), i, widths[i])
        : conditional,
    );
    return new GibbsChain(method, steps, value, start, random);
  },
};

function isConditionals(value: unknown): boolean {
  return Array.isArray(value) && value.every((part) => part === "slice" || typeof part === "function");
}

class GibbsChain implements Chain {
  readonly position: Float64Array;
  logDensity: number;
  /** Every draw from a conditional distribution is accepted. */
  readonly acceptance = 1;
  readonly divergent = false;
  readonly stepSize = Number.NaN;
  readonly #method: string;
  readonly #steps: readonly (Conditional | SliceStep)[];
  readonly #value: LogDensityFunction | undefined;
  readonly #random: Random;

  constructor(
    method: string,
    steps: readonly (Conditional | SliceStep)[],
    value: LogDensityFunction | undefined,
    start: Float64Array,
    random: Random,
  ) {
    this.position = start;
    this.logDensity = value === undefined ? Number.NaN : requireStartingDensity(method, value(start), start);
    this.#method = method;
    this.#steps = steps;
    this.#value = value;
    this.#random = random;
  }

  move(): void {
    const { position } = this;
    const random = this.#random;
    const value = this.#value;
    // The known value of the joint density is valid until a conditional moves a coordinate.
    let known = true;
    for (let i = 0; i < position.length; i += 1) {
      const step = this.#steps[i];
      if (typeof step === "function") {
        position[i] = this.#requireFinite(step(position, random), i);
        known = false;
      } else {
        if (!known && value !== undefined) this.logDensity = value(position);
        this.logDensity = step.move(position, this.logDensity, random);
        known = true;
      }
    }
    if (!known && value !== undefined) this.logDensity = value(position);
  }

  endWarmup(): void {
    for (const step of this.#steps) if (typeof step !== "function") step.endWarmup();
  }

  #requireFinite(drawn: number, coordinate: number): number {
    if (Number.isFinite(drawn)) return drawn;
    const method = this.#method;
    const sentence = words`the conditional of parameter ${coordinate} drew ${got(String(drawn))}.`;
    throw new DataError(method, sentence, { row: coordinate, expected: "a finite number" });
  }
}

function widthsOf(method: string, width: number | readonly number[], size: number): readonly number[] {
  if (typeof width === "number") return new Array<number>(size).fill(width);
  if (width.length === size) return width;
  const sentence = words`${optionName("width")} has ${got(counted(width.length, "number"))}, but there are ${wanted(size)} parameters.`;
  throw new OptionError(method, sentence);
}

function requireConditionals(method: string, conditionals: readonly unknown[], size: number): void {
  if (conditionals.length === size) return;
  const sentence = words`there are ${got(`${conditionals.length} conditionals`)}, but ${wanted(size)} parameters.`;
  throw new ShapeError(method, sentence);
}

function requireJoint(method: string, value: LogDensityFunction | undefined): LogDensityFunction {
  if (value !== undefined) return value;
  throw new OptionError(method, words`${optionName("logDensity")} is required for slice steps.`, {
    expected: "the joint log density",
    received: "nothing",
  });
}
