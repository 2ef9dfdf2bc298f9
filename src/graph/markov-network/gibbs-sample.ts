import { inspect, significant } from "../../base/printing.js";
import type { Steps } from "../../base/steps.js";
import { textGrid } from "../../base/text-grid.js";
import type { Table } from "../../data/table.js";
import { FactorChain } from "../approximate/factor-chain.js";
import { type ChainSettings, runChains, summarizeChains } from "../approximate/gibbs.js";
import { tableOfCodes } from "../infer/draw-cases.js";
import { relevantFactors } from "../infer/eliminate.js";
import { readEvidence } from "../infer/evidence.js";
import type { FactoredParts } from "../infer/factored.js";
import type { GibbsSettings } from "./options.js";

/** How well the chains agree on a variable. */
export interface GibbsDiagnostics {
  readonly name: string;
  /** Below 1.01 the chains agree; the largest of all levels, NaN if the variable never changed. */
  readonly rHat: number;
  /** How many independent draws would be equally informative; the smallest of all levels. */
  readonly effectiveSize: number;
}

/** Cases drawn by Gibbs sampling, one chain after the other, and how well the chains agree. */
export class GibbsSample {
  readonly cases: Table;
  readonly chains: number;
  /** One entry for every variable that is not given. */
  readonly diagnostics: readonly GibbsDiagnostics[];

  constructor(cases: Table, chains: number, diagnostics: readonly GibbsDiagnostics[]) {
    this.cases = cases;
    this.chains = chains;
    this.diagnostics = diagnostics;
  }

  /** The largest R̂; NaN if no variable changed. */
  get rHat(): number {
    const known = this.diagnostics.map(({ rHat }) => rHat).filter((value) => !Number.isNaN(value));
    return known.length === 0 ? Number.NaN : Math.max(...known);
  }

  toString(): string {
    const rows = this.diagnostics
      .slice(0, 40)
      .map(({ name, rHat, effectiveSize }) => [name, significant(rHat), significant(effectiveSize)]);
    return [
      `${this.cases.rows} cases in ${this.chains} chains`,
      textGrid([["variable", "R̂", "effective size"], ...rows], 1),
    ].join("\n");
  }

  [inspect](): string {
    return this.toString();
  }
}

export function* gibbsSample(
  method: string,
  parts: FactoredParts,
  settings: GibbsSettings & Pick<ChainSettings, "report">,
): Steps<GibbsSample> {
  const evidence = readEvidence(method, parts, settings.given);
  const chain = new FactorChain(parts.sizes, relevantFactors(parts, [], evidence), parts.drawOrder);
  const { samples, chains } = settings;
  const codes = parts.sizes.map(() => new Int32Array(samples * chains));
  for (const [place, code] of evidence.codes) codes[place].fill(code);
  yield* runChains(method, chain, settings, (current, sample, at) => {
    for (const place of chain.free) codes[place][at * samples + sample] = current[place];
  });
  const diagnostics: GibbsDiagnostics[] = [];
  for (const place of chain.free) {
    const visited = Array.from({ length: chains }, (_, k) =>
      codes[place].subarray(k * samples, (k + 1) * samples),
    );
    const { rHat, effectiveSize } = yield* summarizeChains(visited, parts.sizes[place]);
    const known = rHat.filter((value) => !Number.isNaN(value));
    diagnostics.push({
      name: parts.graph.nodes[place],
      rHat: known.length === 0 ? Number.NaN : Math.max(...known),
      effectiveSize,
    });
  }
  return new GibbsSample(tableOfCodes(parts.nodes, codes), chains, diagnostics);
}
