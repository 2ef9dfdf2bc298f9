// What a kernel may hold, checked where it comes in: as an option, as an argument, or from a file.

import * as z from "zod";
import { got, OptionError, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { unknownName } from "../../../base/unknown-name.js";
import { KERNEL_NAMES, type Kernel, type KernelSource, kernelParts, type ResolvedKernel } from "./kernel.js";

const positive = z.number().positive();
const lengthScale = z.union([positive, z.array(positive).min(1)]);
const gamma = z.union([positive, z.literal("scale")]);
const smoothness = z.union([z.literal(0.5), z.literal(1.5), z.literal(2.5), z.literal("infinite")]);
const degree = z.int().min(1).max(64);
const constant = z.number();

/** The settings of every simple kernel; all of them are optional. */
const SETTINGS = {
  linear: {},
  cosine: {},
  precomputed: {},
  polynomial: { degree, gamma, constant: constant.min(0) },
  sigmoid: { gamma, constant },
  radial: { gamma, lengthScale },
  laplacian: { gamma, lengthScale },
  matern: { smoothness, lengthScale },
  "rational-quadratic": { alpha: positive, lengthScale: positive },
  periodic: { period: positive, lengthScale: positive },
  constant: { value: positive },
  "white-noise": { variance: positive },
} satisfies Record<string, Record<string, z.ZodType>>;

/** Deeper kernels than this are mistakes, or attacks. */
const DEEPEST = 16;

/** Why a value is not a kernel, as the end of a sentence that begins with where it stands; undefined if it is one. */
function kernelProblem(value: unknown, depth = 0): string | undefined {
  if (typeof value === "string")
    return (KERNEL_NAMES as readonly string[]).includes(value)
      ? undefined
      : `must be a known kernel: ${unknownName("kernel", value, KERNEL_NAMES).replace(/\.$/, "")}`;
  if (typeof value !== "object" || value === null || !("kind" in value))
    return 'must be the name of a kernel, or an object such as { kind: "radial", gamma: 0.5 }';
  if (depth > DEEPEST) return `must not be nested more than ${DEEPEST} deep`;
  const { kind, ...settings } = value as { kind: unknown } & Record<string, unknown>;
  if (kind === "custom")
    return typeof settings.evaluate === "function" ? undefined : "must have a function `evaluate`";
  if (kind === "sum" || kind === "product") return combinedProblem(kind, settings, depth);
  if (kind === "scaled") return scaledProblem(settings, depth);
  if (typeof kind !== "string" || !Object.hasOwn(SETTINGS, kind))
    return `must be a known kernel: ${unknownName("kernel", String(kind), [...KERNEL_NAMES, "sum", "product", "scaled", "custom"]).replace(/\.$/, "")}`;
  return settingsProblem(kind as keyof typeof SETTINGS, settings);
}

function settingsProblem(kind: keyof typeof SETTINGS, settings: Record<string, unknown>): string | undefined {
  const known: Record<string, z.ZodType> = SETTINGS[kind];
  for (const [name, value] of Object.entries(settings)) {
    if (!Object.hasOwn(known, name)) {
      const names = Object.keys(known).map(quote).join(", ") || "none";
      return `has the setting ${quote(name)}, which the kernel ${quote(kind)} does not have (its settings: ${names})`;
    }
    if (value !== undefined && !known[name].safeParse(value).success)
      return `has the setting ${quote(name)} of the kernel ${quote(kind)}, which must be ${WANTED[name]}`;
  }
  const both = settings.gamma !== undefined && settings.lengthScale !== undefined;
  return both ? `has both "gamma" and "lengthScale"; give one of them` : undefined;
}

/** What every setting must be. */
const WANTED: Readonly<Record<string, string>> = {
  degree: "a whole number from 1 to 64",
  gamma: 'a number > 0 or "scale"',
  constant: "a finite number, for polynomials at least 0",
  lengthScale: "a number > 0, for some kernels also a list of them with one for each column",
  smoothness: '0.5, 1.5, 2.5 or "infinite"',
  alpha: "a number > 0",
  period: "a number > 0",
  value: "a number > 0",
  variance: "a number > 0",
};

function combinedProblem(kind: string, settings: Record<string, unknown>, depth: number): string | undefined {
  const { kernels, ...others } = settings;
  if (Object.keys(others).length > 0)
    return `has the setting ${quote(Object.keys(others)[0])}; a ${kind} has only "kernels"`;
  if (!Array.isArray(kernels) || kernels.length === 0)
    return 'must have a list "kernels" of at least one kernel';
  return firstProblem(kernels, depth);
}

function scaledProblem(settings: Record<string, unknown>, depth: number): string | undefined {
  const { factor, kernel, ...others } = settings;
  if (Object.keys(others).length > 0)
    return `has the setting ${quote(Object.keys(others)[0])}; a scaled kernel has only "factor" and "kernel"`;
  if (!positive.safeParse(factor).success) return 'must have a number "factor" > 0';
  return firstProblem([kernel], depth);
}

function firstProblem(kernels: readonly unknown[], depth: number): string | undefined {
  for (const kernel of kernels) {
    const problem = kernelProblem(kernel, depth + 1);
    if (problem !== undefined) return `has a part that ${problem}`;
  }
  return undefined;
}

/** The option of methods that compare cases by a kernel. */
export const kernelOption = z
  .custom<KernelSource>((value) => kernelProblem(value) === undefined, {
    error: ({ input }) => kernelProblem(input) ?? "must be a kernel",
  })
  .meta({
    constraint:
      '"linear", "polynomial", "radial" or another name, or an object such as { kind: "radial", gamma: 0.5 }',
  });

/** Refuses what is not a kernel; a name becomes a kernel with default settings. */
export function readKernel(method: string, source: KernelSource): Kernel {
  const problem = kernelProblem(source);
  if (problem === undefined) return typeof source === "string" ? { kind: source } : source;
  const sentence = words`the kernel ${problem}; got ${got(quote(source))}.`;
  throw new OptionError(method, sentence, { option: "kernel", expected: "a kernel" });
}

/** The kernel of a model. */
export const kernelCodec = z.custom<ResolvedKernel>(isSaved, {
  error: ({ input }) => {
    const problem = kernelProblem(input);
    if (problem !== undefined) return problem;
    const isCustom = kernelParts(input as ResolvedKernel).some(({ kind }) => kind === "custom");
    return isCustom
      ? "is a function of your own, which a file cannot hold; use kernels that are data, or save the Gram matrix and a model of the precomputed kernel"
      : "must have all of its numbers";
  },
});

function isSaved(value: unknown): boolean {
  if (kernelProblem(value) !== undefined || typeof value === "string") return false;
  return kernelParts(value as ResolvedKernel).every(isComplete);
}

function isComplete(kernel: ResolvedKernel): boolean {
  if (kernel.kind === "custom" || typeof kernel === "string") return false;
  if (!Object.hasOwn(SETTINGS, kernel.kind)) return true;
  const settings = kernel as unknown as Record<string, unknown>;
  const names = Object.keys(SETTINGS[kernel.kind as keyof typeof SETTINGS]);
  const given = names.filter((name) => settings[name] !== undefined && settings[name] !== "scale");
  return given.length === (names.includes("lengthScale") && names.includes("gamma") ? 1 : names.length);
}
