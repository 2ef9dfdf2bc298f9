import type { Command } from "commander";
import type { Terminal } from "./terminal.js";

/** Adds the command that looks for good settings. */
export function addSearch(_program: Command, _terminal: Terminal): void {}
