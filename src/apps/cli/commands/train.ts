import { AbortError, CredalError } from "../../../base/errors.js";
import type { Fact } from "../../../base/fact.js";
import { quote } from "../../../base/label.js";
import { parseOptions } from "../../../base/options.js";
import type { Dialect } from "../../../base/sentence.js";
import type { Table } from "../../../data/table/table.js";
import { lastStep } from "../../../model/capabilities.js";
import type { Estimator, EstimatorClass } from "../../../model/estimator.js";
import type { Model } from "../../../model/model.js";
import { runComparison } from "../../report/compare-methods.js";
import type { Comparison } from "../../report/comparison.js";
import { showFact, showValidation } from "../../report/comparison-text.js";
import { estimatorOf, findEntry } from "../../report/methods.js";
import { compareMethodsOptions } from "../../report/options.js";
import { describePreparation, pipelineFor, planPreparation, usedColumns } from "../../report/preparation.js";
import { readProblem } from "../../report/problem.js";
import { plural, showSeconds } from "../../report/words/show.js";
import { requireOutput, saveText } from "../data/output.js";
import { type DataFlags, readData } from "../data/read.js";
import { sortFile } from "../data/sorted-file.js";
import { errorWords, flagWords } from "../flag-words.js";
import { COMPARING } from "../flags/comparing.js";
import { ProgressBar } from "../progress.js";
import { CommandError, PROGRAM } from "../refusal.js";
import { readSettings } from "../set-options.js";
import { nameInList } from "../shell-word.js";
import { say, type Terminal, writeJson } from "../terminal.js";
import { Threads } from "../threads.js";
import { preparationJson } from "./compare.js";

export interface TrainFlags extends DataFlags {
  readonly target?: string;
  readonly model: string;
  readonly set?: readonly string[];
  readonly out: string;
  readonly raw?: boolean;
  /** False if the scores by cross-validation are not wanted. */
  readonly validate?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** Fits a method and its preparation to all rows of a file, saves the model, and scores the method by cross-validation. */
export async function train(terminal: Terminal, source: string, flags: TrainFlags): Promise<void> {
  await requireOutput(flags.out, [source]);
  const entry = findEntry(PROGRAM, flags.model);
  const { kind, task, schema } = entry;
  const estimator = estimatorOf(entry, readSettings(kind, schema, flags.set ?? []));
  const all = await readData(terminal, source, flags);
  const dialect = flagWords(terminal);
  const { table, target, facts } = caseOf(terminal, all, source, flags, entry);
  const { keep } = COMPARING.optionsFrom(flags);
  const plan = planPreparation(PROGRAM, table, target, flags.raw === true, keep);
  const pipeline = pipelineFor(estimator, plan);

  const start = performance.now();
  const bar = new ProgressBar(terminal, flags.quiet);
  bar.update(0, 1, kind);
  const control = { signal: terminal.signal };
  const model = await pipeline.fitTo(usedColumns(table, plan), target, control).finally(() => bar.end());
  const seconds = (performance.now() - start) / 1000;
  await saveText(flags.out, `${JSON.stringify(model)}\n`, terminal.signal);
  const validation =
    target === undefined || flags.validate === false
      ? undefined
      : await validate(terminal, { source, table, target, estimator, flags });

  const { features } = model;
  const summary = String(lastStep(model));
  if (flags.json === true) {
    const { convergence } = model;
    const about = { kind, task, target: target ?? null, rows: table.rows, features, seconds };
    writeJson(terminal, {
      ...about,
      ...(convergence && { convergence }),
      preparation: preparationJson(plan, dialect),
      notes: facts.map((fact) => fact.say(dialect)),
      facts,
      out: flags.out,
      ...(validation && { validation: validationJson(validation) }),
      summary,
    });
    return;
  }
  const lines = [
    `${kind} fitted to ${plural(table.rows, "row")} of ${source} in ${showSeconds(seconds)}: ${plural(features.length, "column")}${target === undefined ? "" : `, target ${quote(target)}`}`,
    ...facts.map((fact) => `Note: ${fact.say(dialect)}`),
    ...warnings(model),
    "Preparation, saved with the model:",
    ...describePreparation(plan, [{ name: kind, estimator }], dialect).map((line) => `  ${line}`),
    `Model: ${flags.out}`,
    ...(validation === undefined ? [] : ["", validationText(validation, facts, dialect)]),
    "",
    summary,
  ];
  say(terminal, `${lines.join("\n")}\n`);
}

/** The scores of the method and of the baseline, or why there are none. */
type Validation = Comparison | { readonly why: string };

interface ValidationQuestion {
  readonly source: string;
  readonly table: Table;
  readonly target: string;
  readonly estimator: Estimator;
  readonly flags: TrainFlags;
}

/** The model is saved by now, so that data which cannot be divided into folds are no reason to fail. */
async function validate(
  terminal: Terminal,
  { source, table, target, estimator, flags }: ValidationQuestion,
): Promise<Validation> {
  const threads = new Threads(terminal, undefined);
  const bar = new ProgressBar(terminal, flags.quiet);
  try {
    const { folds = 10, ...options } = COMPARING.optionsFrom(flags);
    const settings = parseOptions(PROGRAM, compareMethodsOptions, {
      ...options,
      folds: Math.min(folds, table.rows),
      source,
      prepare: flags.raw !== true,
      methods: { [estimator.kind]: estimator },
      signal: terminal.signal,
      workers: threads,
      onProgress: bar.listener(),
    });
    return await runComparison(PROGRAM, table, target, settings);
  } catch (error) {
    if (!(error instanceof CredalError) || error instanceof AbortError) throw error;
    return { why: errorWords(terminal, error) };
  } finally {
    bar.end();
    await threads.close();
  }
}

/** The scores in words, without the notes that were given before. */
function validationText(validation: Validation, given: readonly Fact[], dialect: Dialect): string {
  if ("why" in validation) return `Not cross-validated: ${validation.why}`;
  const before = given.map(String);
  const facts = validation.data.facts.filter((fact) => !before.includes(String(fact)));
  return [...facts.map((fact) => showFact(fact, dialect)), showValidation(validation)].join("\n");
}

function validationJson(validation: Validation): object {
  if ("why" in validation) return validation;
  const { folds, seed, metric, better, baseline, methods, verdict, caution } = validation;
  const scores = methods.map(({ name, mean, interval, means }) => ({ name, mean, interval, means }));
  return { folds, seed, metric, better, baseline, methods: scores, verdict, caution };
}

function caseOf(
  terminal: Terminal,
  table: Table,
  source: string,
  { target }: TrainFlags,
  { kind, task }: EstimatorClass,
) {
  if (task === "classification" || task === "regression") {
    if (target === undefined)
      throw new CommandError(`${kind} learns to predict a column; name it with --target.`);
    return readProblem(PROGRAM, { source, table: sortFile(terminal, table, target), target, task });
  }
  if (target === undefined) return { table, target, facts: [] };
  throw new CommandError(
    `${kind} does not predict a column; remove --target, or leave the column out with --drop ${nameInList(target)}.`,
  );
}

function warnings({ convergence }: Model): string[] {
  if (convergence === undefined || convergence.converged) return [];
  if ("separation" in convergence && convergence.separation !== undefined)
    return [
      "Note: a linear combination of the columns separates the classes, so maximum likelihood has no finite estimate; a penalty gives one.",
    ];
  if ("ending" in convergence && convergence.ending === "boundary" && "explanation" in convergence)
    return [`Note: ${convergence.explanation}`];
  if ("refused" in convergence)
    return [
      `Note: ${convergence.refused} of ${plural(convergence.iterations, "round")} would have raised the training loss and were left out.`,
    ];
  return [`Note: the fit did not converge in ${convergence.iterations} iterations.`];
}
