import type { Reporter, TestModule } from "vitest/node";

/** Files that are named at the end of a run. */
const NAMED = 10;

/** Rooms whose folders are families. */
const SHELVES: ReadonlySet<string> = new Set(["src/apps", "src/math", "src/methods"]);

/** Seconds that the tests of a family may take on two idle cores, so that all of them stay below eight minutes. */
const USUAL_BUDGET = 20;
const BUDGETS: Readonly<Record<string, number>> = {
  "src/apps/cli": 60,
  "src/networks": 25,
  "src/wasm": 50,
  "test/contract": 220,
  "test/docs": 35,
  "test/oracle": 45,
  "test/package": 40,
};

interface FileTime {
  readonly path: string;
  readonly imports: number;
  readonly total: number;
}

/** Prints the files that took longest, with what they spent on imports, and the families that exceed their budgets. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= NAMED) return;
    const times = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      return { path: module.relativeModuleId, imports: collectDuration, total: collectDuration + duration };
    });
    times.sort((a, b) => b.total - a.total);
    const files = times
      .slice(0, NAMED)
      .map(({ path, imports, total }) => `${seconds(total)} (${seconds(imports)})  ${path}`);
    console.log(`\nThe slowest files, and their imports:\n${indented(files)}`);
    const families = overBudget(times);
    if (families.length > 0)
      console.log(`Families that took longer than two idle cores should:\n${indented(families)}`);
  }
}

function overBudget(times: readonly FileTime[]): readonly string[] {
  const sums = new Map<string, number>();
  for (const { path, total } of times) sums.set(familyOf(path), (sums.get(familyOf(path)) ?? 0) + total);
  return [...sums].flatMap(([family, total]) => {
    const budget = BUDGETS[family] ?? USUAL_BUDGET;
    return total <= 1000 * budget ? [] : [`${seconds(total)} of ${budget} s  ${family}`];
  });
}

/** `src/methods/linear`, `src/networks` or `test/oracle`. */
function familyOf(path: string): string {
  const folders = path.split("/");
  const room = folders.slice(0, 2).join("/");
  return SHELVES.has(room) ? folders.slice(0, 3).join("/") : room;
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}\n`).join("");
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`.padStart(7);
}
