/** Functions of one number. */
export const unaryFunctions: Readonly<Record<string, (x: number) => number>> = {
  abs: Math.abs,
  ceil: Math.ceil,
  exp: Math.exp,
  floor: Math.floor,
  log: Math.log,
  log10: Math.log10,
  log2: Math.log2,
  // Halves are rounded away from zero; adding 0 turns −0 into 0.
  round: (x) => Math.sign(x) * Math.round(Math.abs(x)) + 0,
  sign: Math.sign,
  sqrt: Math.sqrt,
};

/** Functions of at least two numbers, applied pair by pair. */
export const foldedFunctions: Readonly<Record<string, (x: number, y: number) => number>> = {
  max: Math.max,
  min: Math.min,
};

const names = [...Object.keys(unaryFunctions), ...Object.keys(foldedFunctions), "missing"].sort();

/** Functions that make terms of a model formula. */
const termFunctions = ["C", "I", "factor", "offset", "poly"] as const;

export type TermFunction = (typeof termFunctions)[number];

export function isTermFunction(name: string): name is TermFunction {
  return (termFunctions as readonly string[]).includes(name);
}

export function isFunction(name: string): boolean {
  return names.includes(name);
}

export function listFunctions(terms = false): string {
  return [...names, ...(terms ? termFunctions : [])].join(", ");
}
