import { listLevels } from "../../../base/label.js";
import { inspect, significant } from "../../../base/printing.js";
import type { Steps } from "../../../base/steps.js";
import { textGrid } from "../../../base/text-grid.js";
import type { Table } from "../../../data/table/table.js";
import { FactorChain } from "../../infer/approximate/factor-chain.js";
import {
  type ChainSettings,
  DISAGREEMENT,
  runChains,
  summarizeChains,
} from "../../infer/approximate/gibbs.js";
import { tableOfCodes } from "../../infer/draw-cases.js";
import { relevantFactors } from "../../infer/eliminate.js";
import { readEvidence } from "../../infer/evidence.js";
import type { FactoredParts } from "../../infer/factored.js";
import type { GibbsSettings } from "./options.js";

/** How well the chains agree on a variable. */
export interface GibbsDiagnostics {
  readonly name: string;
  /** Below 1.01 the chains agree; the largest of all levels, NaN if the variable never changed. */
  readonly rHat: number;
  /** The effective sample size: the number of equally informative independent draws, the smallest over all levels; NaN if the variable never changed. */
  readonly effectiveSize: number;
}

/** Cases drawn by Gibbs sampling, one chain after the other, and how well the chains agree. */
export class GibbsSample {
  readonly cases: Table;
  readonly chains: number;
  /** One entry for every variable that is not given. */
  readonly diagnostics: readonly GibbsDiagnostics[];

  /** What should be known before the cases are trusted, such as chains that disagree. */
  readonly notes: readonly string[];

  constructor(
    cases: Table,
    chains: number,
    diagnostics: readonly GibbsDiagnostics[],
    notes: readonly string[] = [],
  ) {
    this.cases = cases;
    this.chains = chains;
    this.diagnostics = diagnostics;
    this.notes = notes;
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
      ...this.notes,
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
  const factors = relevantFactors(parts, [], evidence);
  const chain = yield* FactorChain.of(parts.sizes, factors, parts.drawOrder);
  const { samples, chains } = settings;
  const codes = parts.sizes.map(() => new Int32Array(samples * chains));
  for (const [index, code] of evidence.codes) codes[index].fill(code);
  yield* runChains(method, chain, settings, (current, sample, at) => {
    for (const index of chain.free) codes[index][at * samples + sample] = current[index];
  });
  const diagnostics: GibbsDiagnostics[] = [];
  for (const index of chain.free) {
    const visited = Array.from({ length: chains }, (_, k) =>
      codes[index].subarray(k * samples, (k + 1) * samples),
    );
    const { rHat, effectiveSize } = yield* summarizeChains(visited, parts.sizes[index]);
    const known = rHat.filter((value) => !Number.isNaN(value));
    diagnostics.push({
      name: parts.graph.nodes[index],
      rHat: known.length === 0 ? Number.NaN : Math.max(...known),
      effectiveSize,
    });
  }
  return new GibbsSample(
    tableOfCodes(parts.nodes, codes),
    chains,
    diagnostics,
    notesOf(diagnostics, chain.reachesAll),
  );
}

function notesOf(diagnostics: readonly GibbsDiagnostics[], reachesAll: boolean): string[] {
  const list = (some: readonly GibbsDiagnostics[]) => listLevels(some.map(({ name }) => name));
  const still = diagnostics.filter(
    ({ rHat, effectiveSize }) => Number.isNaN(rHat) && Number.isNaN(effectiveSize),
  );
  const apart = diagnostics.filter(({ rHat }) => rHat > DISAGREEMENT);
  return [
    ...(reachesAll
      ? []
      : [
          "Tables with zeros tie too many variables together: the chains cannot reach every case, and the diagnostics do not tell what they leave out.",
        ]),
    ...(still.length === 0 ? [] : [`Never changed: ${list(still)}.`]),
    ...(apart.length === 0 ? [] : [`The chains disagree about ${list(apart)}: draw more.`]),
  ];
}
