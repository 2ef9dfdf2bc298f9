import type { Table } from "../../data/table.js";
import type { EstimatorClass } from "../../learn/estimator.js";
import type { Model } from "../../learn/model.js";
import { estimatorOf, findEntry } from "../../report/methods.js";
import { describePreparation, pipelineFor, planPreparation, usedColumns } from "../../report/preparation.js";
import { readProblem } from "../../report/problem.js";
import { plural, showSeconds } from "../../report/words/show.js";
import { requireOutput, saveText } from "../data/output.js";
import { type DataFlags, readData } from "../data/read.js";
import { ProgressBar } from "../progress.js";
import { CommandError, PROGRAM } from "../refusal.js";
import { readSettings } from "../set-options.js";
import { say, type Terminal, writeJson } from "../terminal.js";

export interface TrainFlags extends DataFlags {
  readonly target?: string;
  readonly model: string;
  readonly set?: readonly string[];
  readonly out: string;
  readonly raw?: boolean;
  readonly keepColumn?: readonly string[];
  readonly json?: boolean;
}

/** Fits a method and its preparation to all rows of a file, and saves the model. */
export async function train(terminal: Terminal, source: string, flags: TrainFlags): Promise<void> {
  await requireOutput(flags.out, [source]);
  const entry = findEntry(PROGRAM, flags.model);
  const { kind, task, schema } = entry;
  const estimator = estimatorOf(entry, readSettings(kind, schema, flags.set ?? []));
  const all = await readData(terminal, source, flags);
  const { table, target, notes } = caseOf(all, source, flags, entry);
  const plan = planPreparation(PROGRAM, table, target, flags.raw === true, flags.keepColumn);
  const pipeline = pipelineFor(estimator, plan);

  const start = performance.now();
  const bar = new ProgressBar(terminal);
  bar.update(0, 1, kind);
  const control = { signal: terminal.signal };
  const model = await pipeline.fitTo(usedColumns(table, plan), target, control).finally(() => bar.end());
  const seconds = (performance.now() - start) / 1000;
  await saveText(flags.out, `${JSON.stringify(model)}\n`, terminal.signal);

  const { features } = model;
  if (flags.json === true) {
    const { convergence } = model;
    const about = { kind, task, target: target ?? null, rows: table.rows, features, seconds };
    writeJson(terminal, {
      ...about,
      ...(convergence && { convergence }),
      preparation: plan,
      notes,
      out: flags.out,
    });
    return;
  }
  const lines = [
    `${kind} fitted to ${plural(table.rows, "row")} of ${source} in ${showSeconds(seconds)}: ${plural(features.length, "column")}${target === undefined ? "" : `, target "${target}"`}`,
    ...notes.map((note) => `Note: ${note}`),
    ...warnings(model),
    "Preparation, saved with the model:",
    ...describePreparation(plan, [{ name: kind, estimator }]).map((line) => `  ${line}`),
    `Model: ${flags.out}`,
  ];
  say(terminal, `${lines.join("\n")}\n`);
}

function caseOf(table: Table, source: string, { target }: TrainFlags, { kind, task }: EstimatorClass) {
  if (task === "classification" || task === "regression") {
    if (target === undefined)
      throw new CommandError(`${kind} learns to predict a column; name it with --target.`);
    return readProblem(PROGRAM, { source, table, target, task });
  }
  if (target === undefined) return { table, target, notes: [] };
  throw new CommandError(
    `${kind} does not predict a column; remove --target, or leave the column out with --drop ${target}.`,
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
  return [`Note: the fit did not converge in ${convergence.iterations} iterations.`];
}
