import { DateDescription } from "../../../data/statistics/date-description.js";
import { describe as describeTable } from "../../../data/statistics/describe.js";
import type { Description } from "../../../data/statistics/description.js";
import { type DataFlags, readData } from "../data/read.js";
import { READING } from "../flags/reading.js";
import { isModelFile } from "../model-file.js";
import { CommandError } from "../refusal.js";
import { say, type Terminal, writeJson } from "../terminal.js";
import { describeModel } from "./describe-model.js";

export interface DescribeFlags extends DataFlags {
  readonly json?: boolean;
}

/** The columns of a file, with the statistics of their kinds, or what a saved model is and can do. */
export async function describe(terminal: Terminal, source: string, flags: DescribeFlags): Promise<void> {
  if (await isModelFile(source)) {
    refuseDataFlags(source, flags);
    await describeModel(terminal, source, flags.json === true);
    return;
  }
  const table = await readData(terminal, source, flags);
  const description = describeTable(table);
  if (flags.json !== true) {
    say(terminal, `${source}: ${description}\n`);
    return;
  }
  const columns = [...description].map(([name, column]) => ({ name, ...facts(column) }));
  writeJson(terminal, { source, rows: table.rows, roles: table.roles, columns });
}

/** Flags that say how to read a table mean nothing for a model; a header is there unless a flag says otherwise. */
function refuseDataFlags(source: string, { json: _, ...flags }: DescribeFlags): void {
  const given = (["kind", "drop", "id", "weight"] as const).filter((name) => flags[name] !== undefined);
  const [stray] = [...given.map((name) => `--${name}`), ...READING.given(flags)];
  if (stray !== undefined) throw new CommandError(`${stray} is for tables; ${source} is a model.`);
}

function facts(column: Description): object {
  const { kind, count, missing } = column;
  const basic = { kind, count, missing };
  if (kind === "list" || count === 0) return basic;
  const MOST = 100;
  const different = column.valueCounts.length;
  if (kind === "quantitative") {
    const [lower, middle, upper] = column.quartiles;
    return {
      ...basic,
      different,
      minimum: column.minimum,
      quartiles: [lower, middle, upper],
      maximum: column.maximum,
      mean: column.mean,
      standardDeviation: count > 1 ? column.standardDeviation() : null,
    };
  }
  if (column instanceof DateDescription)
    return {
      ...basic,
      different,
      minimum: column.minimum,
      median: column.median,
      maximum: column.maximum,
      span: column.span,
    };
  const values = kind === "text" ? [] : column.valueCounts.slice(0, MOST);
  const order =
    kind === "ordinal" ? { minimum: column.minimum, median: column.median, maximum: column.maximum } : {};
  return { ...basic, different, ...order, ...(values.length > 0 && { values }) };
}
