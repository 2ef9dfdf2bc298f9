import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { saveFile } from "../../../io/save.js";
import { CommandError } from "../refusal.js";

/**
 * Refuses a path that cannot be written before the long work, not after it: without a folder, to what is not a file, or
 * to one of the inputs, by whatever name or link.
 */
export async function requireOutput(
  path: string | undefined,
  inputs: readonly (string | undefined)[],
): Promise<void> {
  if (path === undefined) return;
  const shown = JSON.stringify(path);
  const folder = dirname(path);
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() !== true)
    throw new CommandError(`cannot write ${shown}: there is no folder ${JSON.stringify(folder)}.`);
  const there = await stat(path, { bigint: true }).catch(() => undefined);
  if (there === undefined) return;
  if (!there.isFile())
    throw new CommandError(
      `cannot write ${shown}: it is ${there.isDirectory() ? "a folder" : "not a regular file"}.`,
    );
  for (const input of inputs) {
    if (input === undefined) continue;
    const read = await stat(input, { bigint: true }).catch(() => undefined);
    if (read?.dev === there.dev && read.ino === there.ino)
      throw new CommandError(`cannot write ${shown}: it is the input ${JSON.stringify(input)}.`);
  }
}

/** Writes the whole text, or nothing. */
export function saveText(path: string, text: string, signal: AbortSignal): Promise<void> {
  return saveFile("credal", path, [text], signal);
}
