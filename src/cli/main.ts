#!/usr/bin/env node
import { availableParallelism } from "node:os";
import { run } from "./run.js";

const { argv, env, stderr, stdout } = process;
const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort());
// It is not an error if a reader such as `head` stops early.
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

process.exitCode = await run(argv.slice(2), {
  write: (text) => stdout.write(text),
  note: (text) => stderr.write(text),
  watched: stderr.isTTY === true,
  width: stderr.columns ?? 80,
  debug: env.CREDAL_DEBUG !== undefined && env.CREDAL_DEBUG !== "",
  threads: availableParallelism(),
  signal: interruption.signal,
});
