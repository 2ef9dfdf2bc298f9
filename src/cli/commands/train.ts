import { fitAny } from "../../learn/cases.js";
import type { Model } from "../../learn/model.js";
import { requireFolder, saveText } from "../data/output.js";
import { pipelineFor, planPreparation, showPreparation, usedColumns } from "../data/preparation.js";
import { readProblem } from "../data/problem.js";
import { type DataFlags, readData } from "../data/read.js";
import { estimatorOf, findMethod } from "../methods.js";
import { ProgressBar } from "../progress.js";
import { CommandError } from "../refusal.js";
import { readSettings } from "../set-options.js";
import { type Terminal, writeJson } from "../terminal.js";
import { plural, showSeconds } from "../words/show.js";

export interface TrainFlags extends DataFlags {
  readonly target?: string;
  readonly model: string;
  readonly set?: readonly string[];
  readonly out: string;
  readonly raw?: boolean;
  readonly json?: boolean;
}

/** Fits a method, with its preparation, to a whole file, and saves the model. */
export async function train(terminal: Terminal, source: string, flags: TrainFlags): Promise<void> {
  await requireFolder(flags.out);
  const method = findMethod(flags.model);
  const { kind, task, schema } = method.Estimator;
  const estimator = estimatorOf(method, readSettings(kind, schema, flags.set ?? []));
  const all = await readData(source, flags);
  const { table, target, notes } = caseOf(all, source, flags, method);
  const plan = planPreparation(table, target, flags.raw === true);
  const pipeline = pipelineFor(method, estimator, plan);

  const start = performance.now();
  const bar = new ProgressBar(terminal, 1);
  bar.update(0, kind);
  const control = { signal: terminal.signal };
  const model = await fitAny(pipeline, usedColumns(table, plan), target, control).finally(() => bar.end());
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
    "Preparation, part of the model:",
    ...showPreparation(plan, [method]).map((line) => `  ${line}`),
    `Model: ${flags.out}`,
  ];
  terminal.write(`${lines.join("\n")}\n`);
}

function caseOf(
  table: Awaited<ReturnType<typeof readData>>,
  source: string,
  { target }: TrainFlags,
  method: ReturnType<typeof findMethod>,
) {
  const { kind, task } = method.Estimator;
  if (task === "classification" || task === "regression") {
    if (target === undefined)
      throw new CommandError(`${kind} learns to predict a column; name it by --target.`);
    return readProblem({ source, table, target, methods: [method] });
  }
  if (target === undefined) return { table, target, notes: [] };
  // What is to be predicted elsewhere is no column to group or to transform by.
  throw new CommandError(`${kind} predicts no column; leave out --target, or --drop ${target}.`);
}

function warnings({ convergence }: Model): string[] {
  if (convergence === undefined || convergence.converged) return [];
  if ("separation" in convergence && convergence.separation !== undefined)
    return [
      "Note: a combination of the columns tells the classes apart, so that maximum likelihood has no finite estimate; a penalty gives one.",
    ];
  return [`Note: the iteration did not converge in ${convergence.iterations} steps.`];
}
