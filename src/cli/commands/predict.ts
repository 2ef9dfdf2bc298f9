import { quote } from "../../base/label.js";
import { Table } from "../../data/table.js";
import { writeCsv } from "../../io/csv/write.js";
import { writeTable } from "../../io/table-file.js";
import type { Classifier, Model, Regressor } from "../../learn/model.js";
import { PipelineModel } from "../../prepare/pipeline/model.js";
import type { TableTransformer } from "../../prepare/table-transformer.js";
import { requireFolder } from "../data/output.js";
import { type DataFlags, readData } from "../data/read.js";
import { kindsOf, readModelFile, unseenLevels } from "../model-file.js";
import { CommandError, unknownName } from "../refusal.js";
import { type Terminal, writeJson } from "../terminal.js";
import { plural, showNames } from "../words/show.js";

export interface PredictFlags extends DataFlags {
  readonly proba?: boolean;
  readonly interval?: number;
  readonly keep?: boolean;
  readonly out?: string;
  readonly json?: boolean;
}

/** What a saved model says of the rows of a file. */
export async function predict(
  terminal: Terminal,
  path: string,
  source: string,
  flags: PredictFlags,
): Promise<void> {
  await requireFolder(flags.out);
  const model = await readModelFile(path);
  const table = await readData(source, flags, kindsOf(model));
  requireFeatures(model, table, source);
  noteUnseen(terminal, model, table);
  const answers = answersOf(model, table, flags);
  const kept = flags.keep === true ? table.names : Object.values(table.roles);
  const clash = answers.names.find((name) => kept.includes(name));
  if (clash !== undefined)
    throw new CommandError(
      `${source} has a column ${JSON.stringify(clash)} already; leave out --keep or drop it.`,
    );
  const result = Table.of([...table.select(kept), ...answers]);
  if (flags.out !== undefined) {
    await writeTable(flags.out, result, { signal: terminal.signal });
    terminal.note(`${plural(result.rows, "row")} in ${flags.out}\n`);
  } else if (flags.json === true) writeJson(terminal, result.toRows());
  else terminal.write(writeCsv(result));
}

/** Columns that the model needs must be there; others are not looked at. */
export function requireFeatures(model: Model, table: Table, source: string): void {
  const lacking = model.features.find((name) => !table.has(name));
  if (lacking !== undefined)
    throw unknownName(`column of ${source}, as the model needs it, named`, lacking, table.names);
}

/** Levels that were not there when the model was fitted say nothing to it; that should be known. */
export function noteUnseen(terminal: Terminal, model: Model, table: Table): void {
  for (const { column, levels, rows } of unseenLevels(model, table))
    terminal.note(
      `Note: ${plural(rows, "row")} with levels of ${quote(column)} that the model has not seen: ${showNames(levels)}.\n`,
    );
}

function answersOf(model: Model, table: Table, { proba, interval }: PredictFlags): Table {
  if (proba === true && !("predictProba" in model))
    throw new CommandError(`--proba is for classifiers; the model is ${nameOf(model)}.`);
  if (interval !== undefined) return intervalsOf(model, table, interval);
  if ("predictProba" in model) return classesOf(model as Classifier, table, proba === true);
  if ("predict" in model)
    return Table.fromColumns({ predicted: Float64Array.from((model as Regressor).predict(table)) });
  if ("transformTable" in model)
    return (model as unknown as TableTransformer).transformTable(table.select(model.features));
  throw new CommandError(`${nameOf(model)} says nothing of new rows.`);
}

function classesOf(model: Classifier, table: Table, proba: boolean): Table {
  const levels = { predicted: { kind: "categorical" as const, levels: model.classes } };
  const said = Table.fromColumns({ predicted: model.predict(table) }, { kinds: levels });
  if (!proba) return said;
  const chances = model.predictProba(table);
  return model.classes.reduce(
    (all, label, code) => all.withColumn(`P(${label})`, chances.column(code)),
    said,
  );
}

function intervalsOf(model: Model, table: Table, level: number): Table {
  const last = model instanceof PipelineModel ? model.last : model;
  const rows = model instanceof PipelineModel ? model.prepare(table) : table;
  const { predictInterval } = last as Partial<Regressor>;
  if (predictInterval === undefined)
    throw new CommandError(
      `--interval is for regressions that give intervals; the model is ${nameOf(model)}.`,
    );
  const { lower, upper } = predictInterval.call(last as Regressor, rows, { level });
  return Table.fromColumns({ predicted: (last as Regressor).predict(rows), lower, upper });
}

function nameOf(model: Model): string {
  return model instanceof PipelineModel ? model.last.kind : model.kind;
}
