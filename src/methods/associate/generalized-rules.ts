import { RUN_SETTINGS, type RunControl, requireRunSettings, throwIfAborted } from "../../base/control.js";
import { DataError, got, wanted, words } from "../../base/errors.js";
import { parseOwnOptions } from "../../base/options.js";
import { abortablePacer } from "../../base/pause.js";
import { readWeights } from "../../base/weights.js";
import { requireTable, type Table } from "../../data/table/table.js";
import { type Random, random } from "../../math/probability/random/index.js";
import { withSeed } from "../../math/probability/random/seed.js";
import { DecisionTreeRegressor } from "../tree/decision-tree-regressor/index.js";
import { parentsOf } from "../tree/engine/tree.js";
import { type Condition, conditionOf, type FeatureTest, simplify, testsTo } from "../tree/engine/words.js";
import { AssociatedCases } from "./associated-cases.js";
import { type GeneralizedRulesOptions, generalizedRulesOptions } from "./options.js";
import { weightsOfTable } from "./table-items.js";

/** A region in which there are more cases than expected. */
export interface GeneralizedRule {
  /** What holds in the region: at most one condition per column. */
  readonly conditions: readonly Condition[];
  /** The conditions as one sentence: "age > 40 and married = true". */
  readonly text: string;
  /** The share of the cases that meet all conditions. */
  readonly support: number;
  /** The probability of all conditions in the reference distribution. */
  readonly expected: number;
  /** The support divided by what was expected. */
  readonly lift: number;
  /** The support less what was expected. */
  readonly leverage: number;
  /** For every condition, the share of the cases that meet it among those that meet the others. */
  readonly confidences: readonly number[];
}

type Pause = () => Promise<unknown>;

const METHOD = "generalizedRules";
/** There are at least as many reference cases as this, however few the cases are. */
const LEAST_DRAWS = 500;
const FOLDS = 5;
/** Of two regions that share more than this part of their cases, the one with the larger leverage is kept. */
const MOST_SHARED = 0.5;
const ROUNDING = 1e-12;
/** A condition that raises the lift by no more than this is dropped. */
const STANDARD_ERRORS = 2;

/**
 * Conditions on any columns that hold together more often than expected (ESL 14.2.4 to 14.2.6). Trees that tell the cases
 * from cases drawn from a reference distribution find the regions; those with the largest leverage come first.
 *
 * ```ts
 * const [rule] = await generalizedRules(table);
 * rule.text; // "age > 40 and married = true"
 * ```
 */
export async function generalizedRules(
  table: Table,
  options: GeneralizedRulesOptions = {},
): Promise<GeneralizedRule[]> {
  const { reference, support, lift, maxDepth, seed } = parseOwnOptions(
    METHOD,
    generalizedRulesOptions,
    withSeed(options) as object,
    ["weights", ...RUN_SETTINGS],
  );
  requireTable(METHOD, table);
  requireRunSettings(METHOD, options);
  const { signal, threads, onProgress } = options;
  throwIfAborted(METHOD, signal);
  const columns = options.columns ?? table.featureNames();
  if (columns.length < 2) {
    const sentence = words`associations need ${wanted("2 columns or more")}; got ${got(`${columns.length}`)}.`;
    throw new DataError(METHOD, sentence);
  }
  const given = options.weights ?? weightsOfTable(table);
  const weights =
    given === undefined ? new Float64Array(table.rows).fill(1) : readWeights(METHOD, given, table.rows);
  const cases = new AssociatedCases(METHOD, table, columns, weights, reference);
  if (!(cases.totalWeight > 0))
    throw new DataError(METHOD, words`there are no ${wanted("cases")} with a weight above 0.`);
  const minLeaf = support * cases.totalWeight;
  const pause = abortablePacer(METHOD, signal);
  const starts = reference === "uniform" ? [undefined] : await startsOf(cases, minLeaf, pause);
  const streams = random(seed).split(starts.length);
  const depth = reference === "uniform" ? maxDepth : maxDepth - 1;
  const tree = { maxDepth: depth, minLeaf, missing: "branch", folds: FOLDS, seed } as const;
  const estimator = new DecisionTreeRegressor({ ...tree, pruning: "cost-complexity" });
  const regions: FeatureTest[][] = [];
  for (const [at, start] of starts.entries()) {
    onProgress?.({ phase: "trees", completed: at, total: starts.length });
    const found = await regionsFrom(cases, start, estimator, streams[at], { signal, threads });
    regions.push(...found);
  }
  onProgress?.({ phase: "trees", completed: starts.length, total: starts.length });
  const candidates: Candidate[] = [];
  for (const region of regions) {
    const candidate = await shortened(cases, region, pause);
    if (candidate.support >= support && candidate.lift >= lift) candidates.push(candidate);
  }
  return (await withoutRepeats(candidates, pause)).map((one) => ruleOf(cases, one));
}

/**
 * Every part of every column that has enough cases. Independent columns differ from the cases only together, so that no
 * gain can tell the first condition: all are tried.
 */
async function startsOf(cases: AssociatedCases, least: number, pause: Pause): Promise<FeatureTest[]> {
  const starts: FeatureTest[] = [];
  for (const feature of cases.inputs.names.keys())
    for (const test of cases.parts(feature)) {
      await pause();
      if (cases.weightOf(cases.rowsOf([test])) >= least) starts.push(test);
    }
  return starts;
}

/** The leaves of a tree that tells cases from reference cases, of those that meet a condition or of all. */
async function regionsFrom(
  cases: AssociatedCases,
  start: FeatureTest | undefined,
  estimator: DecisionTreeRegressor,
  stream: Random,
  control: RunControl,
): Promise<FeatureTest[][]> {
  const first = start === undefined ? [] : [start];
  const rows = cases.rowsOf(first);
  const draws = Math.max(rows.length, LEAST_DRAWS);
  const { table, labels, weights } = cases.pooled(rows, start, draws, stream);
  const { tree, inputs } = await estimator.fitTo(table, labels, { ...control, weights });
  const parents = parentsOf(tree);
  return Array.from(tree.feature.keys())
    .filter((node) => tree.isLeaf(node) && node > 0)
    .map((leaf) => simplify([...first, ...testsTo(tree, parents, leaf, inputs)]).filter(isFeatureTest));
}

/** Splits are binary, never by combinations. */
function isFeatureTest(test: object): test is FeatureTest {
  return "feature" in test;
}

interface Candidate {
  readonly tests: readonly FeatureTest[];
  readonly rows: Int32Array;
  readonly support: number;
  readonly expected: number;
  readonly lift: number;
}

/** A region without the conditions that do not raise its lift by more than chance does. */
async function shortened(
  cases: AssociatedCases,
  tests: readonly FeatureTest[],
  pause: Pause,
): Promise<Candidate> {
  await pause();
  const candidate = candidateOf(cases, tests);
  if (tests.length === 1) return candidate;
  const shorter = tests
    .map((test) =>
      candidateOf(
        cases,
        tests.filter((other) => other !== test),
      ),
    )
    .reduce((best, one) => (one.lift > best.lift ? one : best));
  // Among n cases, the share that meets one more condition, relative to what is expected, has a standard error of at
  // most 1/√n.
  const chance = 1 + STANDARD_ERRORS / Math.sqrt(candidate.support * cases.totalWeight);
  return candidate.lift > shorter.lift * chance ? candidate : shortened(cases, shorter.tests, pause);
}

function candidateOf(cases: AssociatedCases, tests: readonly FeatureTest[]): Candidate {
  const rows = cases.rowsOf(tests);
  const support = cases.weightOf(rows) / cases.totalWeight;
  const expected = cases.expected(tests);
  return { tests, rows, support, expected, lift: expected > 0 ? support / expected : 0 };
}

/** The candidates with the largest leverage, without those that are mostly the same cases as one before them. */
async function withoutRepeats(candidates: readonly Candidate[], pause: Pause): Promise<Candidate[]> {
  const order = candidates.toSorted((a, b) => {
    const difference = leverageOf(b) - leverageOf(a);
    // The four cells of a table of two by two differ by rounding alone.
    return Math.abs(difference) > ROUNDING ? difference : b.lift - a.lift;
  });
  const kept: { readonly candidate: Candidate; readonly rows: ReadonlySet<number> }[] = [];
  for (const candidate of order) {
    await pause();
    const isRepeat = kept.some(({ rows }) => {
      const common = candidate.rows.reduce((count, row) => count + Number(rows.has(row)), 0);
      return common > MOST_SHARED * (rows.size + candidate.rows.length - common);
    });
    if (!isRepeat) kept.push({ candidate, rows: new Set(candidate.rows) });
  }
  return kept.map(({ candidate }) => candidate);
}

function leverageOf({ support, expected }: Candidate): number {
  return support - expected;
}

function ruleOf(cases: AssociatedCases, candidate: Candidate): GeneralizedRule {
  const { tests, support, expected, lift } = candidate;
  const conditions = tests.map((test) => conditionOf(test, cases.inputs));
  return {
    conditions,
    text: conditions.map(({ text }) => text).join(" and "),
    support,
    expected,
    lift,
    leverage: leverageOf(candidate),
    confidences: tests.map((test) => support / cases.support(tests.filter((other) => other !== test))),
  };
}
