import { writeSync } from "node:fs";
import { CommandError } from "./refusal.js";

/** Whoever read the results has stopped, as `head` does: not an error, but nothing is left to do. */
export class ClosedOutput extends Error {}

type WriteSome = (fd: number, bytes: Uint8Array, offset: number) => number;

/** Writes all of a text, or throws: one call may write a part of it only, or nothing because a pipe is full. */
export function writeAll(fd: number, text: string, writeSome: WriteSome = writeSync): void {
  const bytes = new TextEncoder().encode(text);
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSome(fd, bytes, written);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EAGAIN") pause();
      else if (code === "EPIPE" || code === "EOF") throw new ClosedOutput();
      else throw unwritable(error as NodeJS.ErrnoException);
    }
  }
}

/** Waits until the reader of a pipe has had some time. */
function pause(): void {
  const MILLISECONDS = 5;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, MILLISECONDS);
}

function unwritable(error: NodeJS.ErrnoException): CommandError {
  const why = error.code === "ENOSPC" ? "the disk is full" : error.message;
  return new CommandError(`cannot write the results: ${why}.`, {}, error);
}
