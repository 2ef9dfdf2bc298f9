import { requireText } from "../../base/arguments.js";
import { badOption } from "../../math/probability/distributions/require.js";

/** How baskets are written in a text. */
export interface BasketTextOptions {
  /** The separator of the items of a basket. The default is a comma. */
  readonly separator?: string;
}

/** The items of every line that is not blank, without the spaces around them; items may be in double quotes. */
export function basketsFromText(
  method: string,
  text: string,
  { separator = "," }: BasketTextOptions,
): string[][] {
  requireText(method, "the text", text);
  if (typeof separator !== "string" || separator.length !== 1 || /["\r\n]/.test(separator))
    throw badOption(
      method,
      "separator",
      "one character other than a quotation mark or a line break",
      separator,
    );
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .map((line) => itemsOfLine(line, separator));
}

/** Empty fields are no items: exports often pad short baskets with separators. */
function itemsOfLine(line: string, separator: string): string[] {
  const items: string[] = [];
  let [field, quoted] = ["", false];
  const close = () => {
    if (field.trim() !== "") items.push(field.trim());
    field = "";
  };
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at];
    if (character === '"') {
      // Two quotation marks inside quotes stand for one.
      if (quoted && line[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = !quoted;
    } else if (character === separator && !quoted) close();
    else field += character;
  }
  close();
  return items;
}
