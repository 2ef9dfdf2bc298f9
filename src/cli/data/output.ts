import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { saveFile } from "../../io/save.js";
import { CommandError } from "../refusal.js";

/** Complains before long work, not after it, if a file could not be written. */
export async function requireFolder(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  const folder = dirname(path);
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() !== true)
    throw new CommandError(
      `cannot write ${JSON.stringify(path)}: there is no folder ${JSON.stringify(folder)}.`,
    );
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory() === true)
    throw new CommandError(`cannot write ${JSON.stringify(path)}: it is a folder.`);
}

/** Writes a text whole or not at all. */
export function saveText(path: string, text: string, signal: AbortSignal): Promise<void> {
  return saveFile("credal", path, [text], signal);
}
