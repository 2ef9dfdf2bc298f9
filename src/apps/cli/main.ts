#!/usr/bin/env node
import { rmSync } from "node:fs";
import { availableParallelism, constants } from "node:os";
import { temporaries } from "../../io/save.js";
import { writeAll } from "./output.js";
import { run } from "./run.js";

const { argv, env, stderr } = process;
const interruption = new AbortController();

// The first signal ends the work in good order, the second one at once.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (interruption.signal.aborted) process.exit(128 + constants.signals[signal]);
    interruption.abort(signal);
  });
}
process.on("exit", () => {
  for (const path of temporaries) rmSync(path, { force: true });
});

const code = await run(argv.slice(2), {
  write: (text) => writeAll(1, text),
  input: process.stdin,
  note: (text) => {
    try {
      writeAll(2, text);
    } catch {
      // There is nowhere left to say it.
    }
  },
  watched: stderr.isTTY === true,
  width: stderr.columns ?? 80,
  debug: env.CREDAL_DEBUG !== undefined && env.CREDAL_DEBUG !== "",
  threads: availableParallelism(),
  signal: interruption.signal,
});
const { reason } = interruption.signal;
// By convention the exit code tells which signal ended a program.
process.exitCode =
  code === 0 || typeof reason !== "string" ? code : 128 + constants.signals[reason as "SIGINT"];
