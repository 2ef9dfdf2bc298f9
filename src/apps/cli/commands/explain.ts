import type { Label } from "../../../base/label.js";
import { quote } from "../../../base/label.js";
import { valueAt } from "../../../data/table/column.js";
import { dropMissing } from "../../../data/table/missing.js";
import type { Table } from "../../../data/table/table.js";
import { can, lastStep } from "../../../model/capabilities.js";
import type { Model } from "../../../model/model.js";
import { requireMetrics } from "../../report/compare-methods.js";
import { type ExplainedRow, explainModel, explainRow } from "../../report/model-explanation.js";
import { explanationPage, explanationText } from "../../report/model-explanation-text.js";
import { plural } from "../../report/words/show.js";
import { requireOutput, saveText } from "../data/output.js";
import { positiveOf } from "../data/positive.js";
import { type DataFlags, readData, requireColumn } from "../data/read.js";
import { sortFile } from "../data/sorted-file.js";
import { kindsOf, readModelFile, targetKindOf, targetOf } from "../model-file.js";
import { CommandError, noSuch, PROGRAM } from "../refusal.js";
import { say, type Terminal, tell, writeJson } from "../terminal.js";
import { noteUnseen, requireFeatures } from "./predict.js";

export interface ExplainFlags extends DataFlags {
  readonly target?: string;
  readonly column?: readonly string[];
  readonly metric?: string;
  readonly positive?: string;
  readonly row?: number;
  readonly seed: number;
  readonly out?: string;
  readonly json?: boolean;
}

/** More classes than this do not fit beside each other. */
const CLASSES = 6;

/** What a saved model depends on and how, by the rows of a file. */
export async function explain(
  terminal: Terminal,
  path: string,
  source: string,
  flags: ExplainFlags,
): Promise<void> {
  await requireOutput(flags.out, [path, source]);
  const model = await readModelFile(path, terminal);
  if (!can(model, "predictions") || can(model, "groups"))
    throw new CommandError(`${path} is ${lastStep(model).kind}; explain is for regressions and classifiers.`);
  const known = flags.target ?? targetOf(model);
  const kinds = { ...kindsOf(model), ...(known !== undefined && { [known]: targetKindOf(model) }) };
  const all = await readData(terminal, source, flags, kinds);
  if (flags.target !== undefined) requireColumn(all, flags.target, source);
  requireFeatures(model, all, source);
  noteUnseen(terminal, model, all);
  const target = known !== undefined && all.has(known) ? known : undefined;
  const sorted = sortFile(terminal, all, target);
  const { table, droppedRows } =
    target === undefined ? { table: sorted, droppedRows: [] } : dropMissing(sorted, { columns: [target] });
  if (table.rows === 0) throw new CommandError(`${source} has no row with a value in ${quote(target)}.`);
  const stranger = flags.column?.find((name) => !model.features.includes(name));
  if (stranger !== undefined)
    throw noSuch("column", stranger, model.features, " among those that the model reads");
  if (flags.metric !== undefined && target === undefined)
    throw new CommandError("--metric needs true values; name their column with --target.");
  requireMetrics(
    PROGRAM,
    can(model, "classes") ? "classification" : "regression",
    flags.metric === undefined ? undefined : [flags.metric],
  );
  const classes = classesOf(model, table, target, flags.positive);
  if (droppedRows.length > 0)
    tell(
      terminal,
      `Note: ${plural(droppedRows.length, "row")} without a value in ${quote(target)} ${droppedRows.length === 1 ? "is" : "are"} left out.
`,
    );
  const { row } = flags;
  if (row !== undefined && row >= all.rows)
    throw new CommandError(`--row must be from 0 to ${all.rows - 1}; got ${row}.`);
  const general = explainModel(model, table, {
    source,
    target,
    metric: flags.metric,
    columns: flags.column,
    classes,
    seed: flags.seed,
  });
  const explanation =
    row === undefined ? general : { ...general, row: await explainRow(general, all, row, terminal.signal) };
  if (flags.out !== undefined) await saveText(flags.out, await explanationPage(explanation), terminal.signal);
  if (flags.json === true) {
    const { importance, dependence, judge } = explanation;
    writeJson(terminal, {
      model: path,
      data: { source, target: target ?? null, rows: table.rows },
      ...(importance && { metric: judge?.name, importance }),
      ...(classes && { classes }),
      dependence: dependence.map(({ column, values, means }) => ({
        column,
        values,
        means: means.map((outputMeans) => Array.from(outputMeans)),
      })),
      ...(explanation.row && { row: rowJson(explanation.row) }),
    });
  } else say(terminal, `${explanationText(explanation)}\n`);
  if (flags.out !== undefined) tell(terminal, `Report: ${flags.out}\n`);
}

function rowJson({ index, values, output }: ExplainedRow) {
  const { method, space } = values;
  const { base } = values.of(output);
  return { row: index, method, space, output: output ?? null, base, contributions: values.row(0, output) };
}

/** The classes whose probabilities are followed: the one named, the positive one of two, or the first of several. */
function classesOf(
  model: Model,
  table: Table,
  target: string | undefined,
  named: string | undefined,
): readonly Label[] | undefined {
  if (!can(model, "classes")) {
    if (named !== undefined)
      throw new CommandError("--positive is for classifiers; the model is a regression.");
    return undefined;
  }
  const { classes } = model;
  if (named !== undefined) {
    const label = classes.find((one) => String(one) === named);
    if (label === undefined) throw noSuch("class", named, classes.map(String));
    return [label];
  }
  if (classes.length > 2) return classes.slice(0, CLASSES);
  const column = target === undefined ? undefined : table.column(target);
  const truth =
    column === undefined ? [] : Array.from({ length: table.rows }, (_, row) => valueAt(column, row) as Label);
  return [positiveOf(classes, truth, undefined)?.label ?? classes[classes.length - 1]];
}
