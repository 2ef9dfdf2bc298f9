import { beats, type ComparedMethod, differs } from "./rank.js";

/** More names than this are counted instead. */
const NAMED = 3;

/** What a proper score says where the metric that ranks sees nothing: its name, and the methods that are better by it. */
export interface ProperScore {
  readonly ranking: string;
  readonly metric: string;
  readonly winners: readonly string[];
}

/** The outcome of a comparison in one sentence. */
export function verdictOf(
  methods: readonly ComparedMethod[],
  named: string | undefined,
  better: "higher" | "lower",
  proper?: ProperScore,
): string {
  // A baseline that could not be fitted is nothing to compare with.
  const baseline = methods.find(({ name }) => name === named)?.name;
  const [best, ...others] = methods;
  if (best === undefined) return "No method could be compared.";
  if (best.name === baseline)
    return proper === undefined || proper.winners.length === 0
      ? "No method beats the baseline, which ignores all columns."
      : `By ${proper.ranking} no method beats the baseline, which ignores all columns; ${signalOf(proper)}`;
  if (baseline === undefined && others.length === 0)
    return `${best.name} is the only method that could be compared.`;
  const winners = methods.filter(({ againstBaseline }) => beats(againstBaseline, better));
  if (baseline !== undefined && winners.length === 0 && proper !== undefined && proper.winners.length > 0)
    return `${best.name} ranks first. By ${proper.ranking} no method is significantly better than the baseline, which ignores all columns; ${signalOf(proper)}`;
  if (baseline !== undefined && winners.length === 0)
    return `${best.name} ranks first, but no method is significantly better than the baseline, which ignores all columns.`;
  if (baseline !== undefined && !winners.includes(best))
    return `${best.name} ranks first, but only ${listed(winners.map(({ name }) => name))} ${winners.length === 1 ? "is" : "are"} significantly better than the baseline.`;
  const close = others.filter(
    ({ name, againstBest }) =>
      name !== baseline && againstBest?.adjustedPValue !== undefined && !differs(againstBest),
  );
  if (close.length > 0)
    return `${best.name} ranks first${baseline === undefined ? "" : " and is significantly better than the baseline"}, but does not differ significantly from ${listed(close.map(({ name }) => name))}.`;
  return others.every(({ name }) => name === baseline)
    ? `${best.name} is significantly better than the baseline, which ignores all columns.`
    : `${best.name} ranks first and differs significantly from all others.`;
}

/** Labels may stay the same where probabilities tell much: a rare class need not become the most probable one. */
function signalOf({ metric, winners }: ProperScore): string {
  const verb = winners.length === 1 ? "is" : "are";
  return `by ${metric} ${listed(winners)} ${verb} significantly better than the baseline, so the columns do tell something about the classes: judge probabilities, not labels.`;
}

function listed(names: readonly string[]): string {
  if (names.length > NAMED) return `${names.length} others`;
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
