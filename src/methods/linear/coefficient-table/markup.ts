// Text as cells of Markdown and LaTeX: names of columns may hold anything.

/** What LaTeX writes for its own characters. */
const LATEX: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  "#": "\\#",
  $: "\\$",
  "%": "\\%",
  "&": "\\&",
  _: "\\_",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "–": "--",
};

export function escapeLatex(text: string): string {
  return text.replaceAll(/[\\{}#$%&_^~–]/g, (character) => LATEX[character]).replaceAll(/\s+/g, " ");
}

export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\|*_`<>[\]]/g, (character) => `\\${character}`).replaceAll(/\s+/g, " ");
}

/** The first cell begins at the left, all others end at the right. */
export function markdownRow(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map((cell, j) => (j === 0 ? cell.padEnd(widths[j]) : cell.padStart(widths[j])));
  return `| ${padded.join(" | ")} |`;
}

export function latexRow(cells: readonly string[]): string {
  return `${cells.join(" & ")} \\\\`;
}
