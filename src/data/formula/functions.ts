/** Functions of one number. */
export const unaryFunctions: Readonly<Record<string, (x: number) => number>> = {
  abs: Math.abs,
  acos: Math.acos,
  asin: Math.asin,
  atan: Math.atan,
  ceil: Math.ceil,
  // R's name.
  ceiling: Math.ceil,
  cos: Math.cos,
  cosh: Math.cosh,
  exp: Math.exp,
  expm1: Math.expm1,
  floor: Math.floor,
  log: Math.log,
  log10: Math.log10,
  log1p: Math.log1p,
  log2: Math.log2,
  // Halves are rounded away from zero; adding 0 turns −0 into 0.
  round: (x) => Math.sign(x) * Math.round(Math.abs(x)) + 0,
  sign: Math.sign,
  sin: Math.sin,
  sinh: Math.sinh,
  sqrt: Math.sqrt,
  tan: Math.tan,
  tanh: Math.tanh,
  trunc: Math.trunc,
};

/** Functions of at least two numbers, applied pair by pair. */
export const foldedFunctions: Readonly<Record<string, (x: number, y: number) => number>> = {
  max: Math.max,
  min: Math.min,
};

const names = [...Object.keys(unaryFunctions), ...Object.keys(foldedFunctions), "missing"].sort();

/** Functions that make terms of a model formula. */
const termFunctions = [
  "C",
  "I",
  "bs",
  "cut",
  "factor",
  "ns",
  "offset",
  "poly",
  "relevel",
  "s",
  "scale",
  "t2",
  "te",
  "ti",
] as const;

export type TermFunction = (typeof termFunctions)[number];

/** The arguments that smooth terms take by name; all others are what they are smooth in. */
const smoothArguments = ["k", "fx", "bs", "m", "by", "id", "sp"] as const;

/** The arguments of functions that take them by name, in R's order, which is that of those without a name. */
const namedArguments = {
  bs: ["x", "df", "knots", "degree", "intercept", "Boundary.knots"],
  cut: ["x", "breaks", "labels", "include.lowest", "right"],
  ns: ["x", "df", "knots", "intercept", "Boundary.knots"],
  relevel: ["x", "ref"],
  s: smoothArguments,
  scale: ["x", "center", "scale"],
  t2: smoothArguments,
  te: smoothArguments,
  ti: smoothArguments,
} as const satisfies Partial<Record<TermFunction, readonly string[]>>;

/** A function that takes arguments by name. */
type NamingFunction = keyof typeof namedArguments;

/** The arguments that a function takes by name; undefined if it takes none. */
export function argumentsOf(name: string): readonly string[] | undefined {
  return Object.hasOwn(namedArguments, name) ? namedArguments[name as NamingFunction] : undefined;
}

export function isTermFunction(name: string): name is TermFunction {
  return (termFunctions as readonly string[]).includes(name);
}

/** Whether a function makes a smooth term, of one variable or several. */
export function isSmoothFunction(name: string): name is "s" | "te" | "ti" | "t2" {
  return argumentsOf(name) === smoothArguments;
}

export function isFunction(name: string): boolean {
  return names.includes(name);
}

export function listFunctions(terms = false): string {
  return [...names, ...(terms ? termFunctions : [])].join(", ");
}
