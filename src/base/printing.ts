/** The key of the method that Node's console calls to print an object. */
export const inspect: unique symbol = Symbol.for("nodejs.util.inspect.custom");

const NOT_PARAMETERS = new Set(["name", "kind", "support", "dimension"]);

/** `Normal(mean 0, standard deviation 1)`: a name, and the numbers, words, lists and matrices of an object. */
export function nameWithParameters(name: string, fields: object): string {
  const parameters = Object.entries(fields)
    .filter(([field]) => !NOT_PARAMETERS.has(field))
    .map(([field, value]) => [field, parameterText(value)])
    .filter(([, text]) => text !== undefined);
  return `${name}(${parameters.map(([field, text]) => `${words(`${field}`)} ${text}`).join(", ")})`;
}

function parameterText(value: unknown): string | undefined {
  if (typeof value === "number") return significant(value);
  if (typeof value === "string") return value;
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return listText(value as ArrayLike<unknown>);
  if (typeof value === "object" && value !== null && "shape" in value) return String(value.shape);
  return undefined;
}

function listText(values: ArrayLike<unknown>): string | undefined {
  const SHOWN = 6;
  const shown = Array.from(values).slice(0, SHOWN).map(parameterText);
  if (shown.includes(undefined)) return undefined;
  return `[${shown.join(", ")}${values.length > SHOWN ? ", …" : ""}]`;
}

/** "standardDeviation" as "standard deviation". */
function words(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A number with up to six significant digits; whole numbers with all of them. */
export function significant(value: number): string {
  return numberText(value, 6);
}

/**
 * A number with up to this many significant digits. Whole numbers keep all of theirs: they may be counts or identifiers.
 * So do the whole parts of others, which would otherwise look like whole numbers that are exact.
 */
export function numberText(value: number, digits: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const size = Math.abs(value);
  // Decimals of larger numbers are beyond what a double tells.
  if (size < 10 ** digits || size >= 2 ** 53) return String(Number(value.toPrecision(digits)));
  return String(Number(value.toFixed(1)));
}

/** What a printed table says about the rows and columns it leaves out. */
export function moreLines(rows: number, columns = 0): string[] {
  return [
    ...(rows > 0 ? [`… ${rows} more ${rows === 1 ? "row" : "rows"}`] : []),
    ...(columns > 0 ? [`… ${columns} more ${columns === 1 ? "column" : "columns"}`] : []),
  ];
}
