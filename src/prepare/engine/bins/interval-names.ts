/** The fewest digits that names are written with; more are used where thresholds would look the same. */
const DIGITS = 6;

/** The names of the intervals between thresholds: "< 2.5", "[2.5, 4)", ">= 4"; "all" where there is one. */
export function intervalNames(thresholds: readonly number[]): string[] {
  if (thresholds.length === 0) return ["all"];
  const written = distinctTexts(thresholds);
  const inner = written.slice(1).map((end, at) => `[${written[at]}, ${end})`);
  return [`< ${written[0]}`, ...inner, `>= ${written[written.length - 1]}`];
}

function distinctTexts(numbers: readonly number[]): string[] {
  for (let digits = DIGITS; digits < 17; digits += 1) {
    const texts = numbers.map((value) => String(Number(value.toPrecision(digits))));
    if (new Set(texts).size === texts.length) return texts;
  }
  return numbers.map(String);
}
