// Which page says most about a name.

import { posix } from "node:path";

/** What one page says in code: in its headings, its text, and what its examples import. */
interface Page {
  readonly path: string;
  readonly text: string;
  /** How often a name begins a piece of code. */
  readonly counts: ReadonlyMap<string, number>;
  readonly headings: ReadonlySet<string>;
}

/** The names that pages mention. */
export class Mentions {
  readonly #pages: readonly Page[];

  constructor(texts: ReadonlyMap<string, string>) {
    this.#pages = Array.from(texts, ([path, text]) => ({ path, text, ...readPage(text) }));
  }

  /** The page of the method or model of this name, or with it in a heading, or that mentions it most. */
  pageOf(name: string): string | undefined {
    const page = this.#pages.find(
      ({ path, text }) =>
        posix.basename(path, ".md") === dashed(name) || text.includes(`<!-- fields:${name} -->`),
    );
    if (page !== undefined) return page.path;
    const [best] = this.#pages
      .filter(({ counts }) => counts.has(name))
      .sort((a, b) => score(b, name) - score(a, name));
    if (best !== undefined) return best.path;
    const [, owner] = name.match(/^(\w+)(?:Options|Parameters|Schema|State)$/) ?? [];
    if (owner === undefined) return undefined;
    return this.pageOf(owner) ?? this.pageOf(owner[0].toLowerCase() + owner.slice(1));
  }
}

function score({ counts, headings }: Page, name: string): number {
  return (counts.get(name) ?? 0) + (headings.has(name) ? 1000 : 0);
}

function readPage(text: string): Pick<Page, "counts" | "headings"> {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, "");
  for (const [, name] of prose.matchAll(/`(?:new )?(\w+)(?=[`(<.])/g)) count(name);
  for (const [, names] of text.matchAll(/^import (?:type )?\{([^}]+)\} from "credal/gm))
    for (const [name] of names.matchAll(/\w+/g)) count(name);
  const headings = new Set<string>();
  for (const [heading] of prose.matchAll(/^#+ .+$/gm))
    for (const [, name] of heading.matchAll(/`(\w+)`/g)) headings.add(name);
  return { counts, headings };
}

/** GaussianNB is at gaussian-nb, KMeans at k-means. */
function dashed(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "-").toLowerCase();
}
