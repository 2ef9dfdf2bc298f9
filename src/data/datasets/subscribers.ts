import { requireKnownOptions } from "../../base/known-options.js";
import { parseCsv } from "../../io/csv/read.js";
import type { Random } from "../../math/probability/random/random.js";
import { streamOf } from "../../math/probability/random/seed.js";
import type { Table } from "../table/table.js";
import { requireRows, type SampleOptions } from "./sample.js";

const PLANS = ["basic", "standard", "premium"] as const;
const REGIONS = ["north", "east", "south", "west"] as const;
const DAY = 86_400_000;
const FIRST = Date.UTC(2021, 0, 1);
const DAYS = 1260;

/**
 * Simulated subscribers of a service, as a careless program would export them: semicolons, decimal commas, dates with
 * the day first, and `n/a` for missing values. Some of them canceled. The log-odds of that fall with the logarithm of
 * the hours of use, the years since joining and the plan, rise with the tickets, and do not depend on the region.
 * Default 1200 rows.
 *
 * ```ts
 * subscribersCsv({ rows: 1 }).split("\n")[0]; // "customer;joined;plan;hours;tickets;region;canceled"
 * ```
 */
export function subscribersCsv(options: SampleOptions = {}): string {
  return csvOf("subscribersCsv", options);
}

/**
 * The subscribers as a table: `customer` is the id, `joined` a date, `plan` ordinal, `hours` and `tickets`
 * quantitative.
 *
 * ```ts
 * subscribers().kind("plan"); // "ordinal"
 * ```
 */
export function subscribers(options: SampleOptions = {}): Table {
  return parseCsv(csvOf("subscribers", options), {
    decimal: ",",
    kinds: { plan: { kind: "ordinal", levels: PLANS } },
    roles: { id: "customer" },
    missing: ["", "n/a"],
  });
}

function csvOf(method: string, options: SampleOptions): string {
  requireKnownOptions(method, options, ["rows", "seed"]);
  const { rows = 1200, seed = 0 } = options;
  requireRows(method, rows);
  const stream = streamOf(seed);
  const lines = Array.from({ length: rows }, (_, row) => lineOf(row, stream.child(row)));
  return `customer;joined;plan;hours;tickets;region;canceled\n${lines.join("\n")}\n`;
}

function lineOf(row: number, chance: Random): string {
  const day = Math.floor(DAYS * chance.next());
  const plan = chance.choice([0.5, 0.3, 0.2]);
  const region = REGIONS[chance.choice([0.25, 0.25, 0.25, 0.25])];
  const logHours = 2.2 + 0.25 * plan + 0.8 * chance.normal();
  const tickets = [0, 1, 2, 3, 4][chance.choice([0.55, 0.25, 0.12, 0.05, 0.03])];
  const years = (DAYS - day) / 365;
  const logOdds = 2.2 - 1.5 * logHours + 0.9 * tickets - 0.5 * years - 0.3 * plan;
  const canceled = chance.next() < 1 / (1 + Math.exp(-logOdds)) ? "yes" : "no";
  const hours = chance.next() < 0.06 ? "n/a" : Math.exp(logHours).toFixed(1).replace(".", ",");
  const joined = new Date(FIRST + day * DAY);
  const date = `${joined.getUTCDate()}.${joined.getUTCMonth() + 1}.${joined.getUTCFullYear()}`;
  const known = chance.next() < 0.03 ? "n/a" : region;
  return [`c${String(row + 1).padStart(4, "0")}`, date, PLANS[plan], hours, tickets, known, canceled].join(
    ";",
  );
}
