import { type ComparedMethod, differs } from "./rank.js";

/** The outcome of a comparison in one sentence. */
export function verdictOf(methods: readonly ComparedMethod[], baseline: string | undefined): string {
  const [best, ...others] = methods;
  if (best === undefined) return "No method could be compared.";
  if (best.name === baseline) return "No method beats the baseline, which ignores all columns.";
  const close = others.filter(
    ({ againstBest }) => againstBest?.adjustedPValue !== undefined && !differs(againstBest),
  );
  if (close.some(({ name }) => name === baseline))
    return `${best.name} ranks first, but does not differ significantly from the baseline, which ignores all columns.`;
  if (close.length === 0) return `${best.name} ranks first and differs significantly from all others.`;
  const names = close.map(({ name }) => name).join(", ");
  return `${best.name} ranks first, but does not differ significantly from ${names}.`;
}
