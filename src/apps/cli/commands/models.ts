import { describeOptions } from "../../../base/options.js";
import { textGrid } from "../../../base/text-grid.js";
import type { EstimatorClass, Task } from "../../../model/estimator.js";
import { catalog } from "../../catalog.js";
import { findEntry } from "../../report/methods.js";
import { PROGRAM } from "../refusal.js";
import { say, type Terminal, writeJson } from "../terminal.js";

export interface ModelsFlags {
  readonly task?: Task;
  readonly json?: boolean;
}

/** All methods, or the options of one. */
export async function models(
  terminal: Terminal,
  name: string | undefined,
  flags: ModelsFlags,
): Promise<void> {
  if (name !== undefined) {
    const method = findEntry(PROGRAM, name);
    if (flags.json === true) writeJson(terminal, facts(method));
    else say(terminal, showMethod(method));
    return;
  }
  const chosen = catalog.filter(({ task }) => flags.task === undefined || task === flags.task);
  if (flags.json === true) {
    writeJson(terminal, chosen.map(facts));
    return;
  }
  const rows = chosen.map(({ kind, task, schema }) => [
    kind,
    task,
    describeOptions(schema)
      .map((option) => option.name)
      .join(", "),
  ]);
  say(terminal, `${textGrid([["model", "task", "options"], ...rows], 3)}\n`);
}

function showMethod({ kind, task, schema }: EstimatorClass): string {
  const options = describeOptions(schema).map(({ name, meaning, constraint, defaultValue, required }) => {
    const standard = required
      ? "; required"
      : defaultValue === undefined
        ? ""
        : `; default ${JSON.stringify(defaultValue)}`;
    return `  ${name}\n      ${meaning}\n      ${constraint}${standard}`;
  });
  const list = options.length === 0 ? ["  none"] : options;
  return [`${kind}, ${task}`, "", "Options (--set name=value):", ...list, ""].join("\n");
}

function facts({ kind, task, schema, preparation }: EstimatorClass): object {
  const options = describeOptions(schema).map((option) => ({
    ...option,
    defaultValue: option.defaultValue ?? null,
  }));
  return { kind, task, preparation: preparation ?? {}, options };
}
