/**
 * What `JSON.stringify` gives for plain values, in pieces where the text would be longer than text can be, which is
 * about 2^29 characters.
 */
export function* jsonPieces(
  value: unknown,
  stringify: (value: unknown) => string | undefined = JSON.stringify,
): Generator<string> {
  const text = textOrTooLong(value, stringify);
  if (text !== TOO_LONG) {
    yield text ?? "null";
    return;
  }
  const isList = Array.isArray(value);
  let separator = isList ? "[" : "{";
  for (const [key, item] of Object.entries(value as object)) {
    if (!isList && item === undefined) continue;
    yield isList ? separator : `${separator}${JSON.stringify(key)}:`;
    yield* jsonPieces(item, stringify);
    separator = ",";
  }
  yield isList ? "]" : "}";
}

const TOO_LONG = Symbol("too long");

function textOrTooLong(
  value: unknown,
  stringify: (value: unknown) => string | undefined,
): string | undefined | typeof TOO_LONG {
  try {
    return stringify(value);
  } catch (error) {
    // A list or an object has parts to write; a text that is too long could not have been made.
    if (error instanceof RangeError && typeof value === "object" && value !== null) return TOO_LONG;
    throw error;
  }
}
