import { beats, type ComparedMethod, differs } from "./rank.js";

/** More names than this are counted instead. */
const NAMED = 3;

/** The outcome of a comparison in one sentence. */
export function verdictOf(
  methods: readonly ComparedMethod[],
  named: string | undefined,
  better: "higher" | "lower",
): string {
  // A baseline that could not be fitted is nothing to compare with.
  const baseline = methods.find(({ name }) => name === named)?.name;
  const [best, ...others] = methods;
  if (best === undefined) return "No method could be compared.";
  if (best.name === baseline) return "No method beats the baseline, which ignores all columns.";
  if (baseline === undefined && others.length === 0)
    return `${best.name} is the only method that could be compared.`;
  const winners = methods.filter(({ againstBaseline }) => beats(againstBaseline, better));
  if (baseline !== undefined && winners.length === 0)
    return `${best.name} ranks first, but no method is significantly better than the baseline, which ignores all columns.`;
  if (baseline !== undefined && !winners.includes(best))
    return `${best.name} ranks first, but only ${listed(winners)} ${winners.length === 1 ? "is" : "are"} significantly better than the baseline.`;
  const close = others.filter(
    ({ name, againstBest }) =>
      name !== baseline && againstBest?.adjustedPValue !== undefined && !differs(againstBest),
  );
  if (close.length > 0)
    return `${best.name} ranks first${baseline === undefined ? "" : " and is significantly better than the baseline"}, but does not differ significantly from ${listed(close)}.`;
  return others.every(({ name }) => name === baseline)
    ? `${best.name} is significantly better than the baseline, which ignores all columns.`
    : `${best.name} ranks first and differs significantly from all others.`;
}

function listed(methods: readonly ComparedMethod[]): string {
  return methods.length > NAMED
    ? `${methods.length} others`
    : methods
        .map(({ name }) => name)
        .join(", ")
        .replace(/, ([^,]*)$/, " and $1");
}
