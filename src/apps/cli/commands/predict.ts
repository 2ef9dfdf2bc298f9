import { quote } from "../../../base/label.js";
import { Table } from "../../../data/table/table.js";
import { decide } from "../../../evaluate/decide/decide.js";
import { writeCsv } from "../../../io/csv/write.js";
import { writeTable } from "../../../io/table-file.js";
import { answering, can, lastStep } from "../../../model/capabilities.js";
import { ClassifierAnswers } from "../../../model/classifier-answers.js";
import type { Classifier, Model, Regressor } from "../../../model/model.js";
import { unseenLevels } from "../../../model/unseen-levels.js";
import { plural, showNames } from "../../report/words/show.js";
import { type DecisionFlags, readDecision } from "../data/decision.js";
import { isDelimited } from "../data/delimited.js";
import { requireOutput } from "../data/output.js";
import { type DataFlags, readAsWritten, type WrittenTable } from "../data/read.js";
import { kindsOf, readModelFile } from "../model-file.js";
import { CommandError, noSuch } from "../refusal.js";
import { type Terminal, tell, writeJson } from "../terminal.js";

export interface PredictFlags extends DataFlags, DecisionFlags {
  readonly proba?: boolean;
  readonly interval?: number;
  readonly keep?: boolean;
  readonly out?: string;
  readonly escapeFormulas?: boolean;
  readonly json?: boolean;
}

/** Predictions of a saved model for the rows of a file. */
export async function predict(
  terminal: Terminal,
  path: string,
  source: string,
  flags: PredictFlags,
): Promise<void> {
  await requireOutput(flags.out, [path, source]);
  const model = await readModelFile(path, terminal);
  const { table, written } = await readAsWritten(terminal, source, flags, kindsOf(model));
  requireFeatures(model, table, source);
  noteUnseen(terminal, model, table);
  const answers = await answersOf(terminal, model, table, flags);
  const kept = flags.keep === true ? table.names : Object.values(table.roles);
  const clash = answers.names.find((name) => kept.includes(name));
  if (clash !== undefined)
    throw new CommandError(
      `${source} already has a column ${JSON.stringify(clash)}; remove --keep, or leave the column out with --drop.`,
    );
  const { escapeFormulas = false } = flags;
  const result = Table.of([...(await keptColumns({ table, written }, kept, flags)), ...answers]);
  if (flags.out !== undefined) {
    await writeTable(flags.out, result, { signal: terminal.signal, escapeFormulas });
    tell(terminal, `Predictions: ${flags.out} (${plural(result.rows, "row")})\n`);
  } else if (flags.json === true) writeJson(terminal, result.toRows());
  else terminal.write(writeCsv(result, { escapeFormulas }));
}

/**
 * The columns of the file that go into the output: from text to text as they are written, so that no date or code
 * changes its form. Numbers that are not written with points only are written so, like the predictions beside them.
 */
async function keptColumns(
  { table, written }: WrittenTable,
  names: readonly string[],
  { out, json, escapeFormulas }: PredictFlags,
): Promise<Table> {
  const isText = json !== true && (out === undefined || isDelimited(out));
  if (written === undefined || !isText) return table.select(names);
  // An apostrophe before a negative number would make it text.
  const copied = written.plainNumbers && escapeFormulas !== true;
  const literal = names.filter((name) => copied || table.kind(name) !== "quantitative");
  const texts = literal.length === 0 ? undefined : await written.texts(literal);
  return Table.of(names.map((name) => [name, (texts?.has(name) ? texts : table).column(name)] as const));
}

/** Refuses a table without a column that the model needs; other columns are ignored. */
export function requireFeatures(model: Model, table: Table, source: string): void {
  const lacking = model.features.find((name) => !table.has(name));
  if (lacking !== undefined)
    throw noSuch("column", lacking, table.names, ` in ${source}, which the model needs`);
}

/** Names levels that the model has not seen in training and yet accepts. */
export function noteUnseen(terminal: Terminal, model: Model, table: Table): void {
  for (const { column, levels, rows } of unseenLevels(model, table))
    tell(
      terminal,
      `Note: ${plural(rows, "row")} with levels of ${quote(column)} that the model has not seen in training: ${showNames(levels.map(String))}.\n`,
    );
}

async function answersOf(
  terminal: Terminal,
  model: Model,
  table: Table,
  flags: PredictFlags,
): Promise<Table> {
  const { interval } = flags;
  const stray = (["proba", "threshold", "cost", "positive"] as const).find(
    (flag) => flags[flag] !== undefined,
  );
  if (stray !== undefined && !can(model, "probabilities"))
    throw new CommandError(
      `--${stray} is for classifiers with probabilities; the model is ${lastStep(model).kind}.`,
    );
  if (interval !== undefined) return intervalsOf(model, table, interval);
  if (can(model, "probabilities")) return classesOf(terminal, model as Classifier, table, flags);
  if (can(model, "predictions"))
    return Table.fromColumns({ predicted: Float64Array.from(model.predict(table) as ArrayLike<number>) });
  if (can(model, "tableTransformation")) return model.transformTable(table.select(model.features));
  throw new CommandError(`${lastStep(model).kind} cannot be applied to new rows.`);
}

async function classesOf(
  terminal: Terminal,
  model: Classifier,
  table: Table,
  flags: PredictFlags,
): Promise<Table> {
  const { classes } = model;
  const losses = await readDecision(terminal, classes, flags);
  const answers = new ClassifierAnswers(model, table);
  const predicted = losses === undefined ? answers.labels : decide(model, table, losses);
  const levels = { predicted: { kind: "categorical" as const, levels: classes } };
  const labels = Table.fromColumns({ predicted }, { kinds: levels });
  if (flags.proba !== true) return labels;
  const chances = answers.probabilities;
  return classes.reduce((all, label, code) => all.withColumn(`P(${label})`, chances.column(code)), labels);
}

function intervalsOf(model: Model, table: Table, level: number): Table {
  const { model: last, rows } = answering(model, table);
  if (!can(last, "intervals"))
    throw new CommandError(
      `--interval is for regressions that give intervals; the model is ${lastStep(model).kind}.`,
    );
  const { lower, upper } = last.predictInterval(rows, { level });
  return Table.fromColumns({ predicted: (last as Regressor).predict(rows), lower, upper });
}
