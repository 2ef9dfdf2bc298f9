// A file such as a shop exports it: ids, dates, comments, European numbers, missing cells, and one customer in ten who
// left.

import { random } from "../../src/math/probability/random/index.js";

/** What makes customers leave, the strongest first; everything else is noise. */
export const DRIVERS = ["support_calls", "contract_months"] as const;

const HEADINGS = [
  ...["customer_id", "signed_up", "plan", "city", "monthly_fee", "support_calls", "contract_months"],
  ...["newsletter", "country", "comment", "churned"],
];
const PLANS = ["Basic", "Plus", "Pro"];
const REMARKS = ["asked about the invoice", "moved house", "likes the app", "slow connection", "no answer"];

/** The lines of the file, the headings first. */
export function churnLines(customers: number, seed: number): string[] {
  const chance = random(seed);
  const below = (count: number) => Math.floor(count * chance.next());
  const rows = Array.from({ length: customers }, (_, at) => {
    const calls = below(7);
    const months = 1 + below(48);
    const fee = 9 + 1600 * chance.next() ** 6;
    const day = new Date(Date.UTC(2019, 0, 1 + below(1800))).toISOString().slice(0, 10);
    // Chosen so that about one in ten leaves.
    const leaves = chance.next() < 1 / (1 + Math.exp(3.6 - 0.85 * calls + 0.1 * months));
    const remark = chance.next() < 0.3 ? `${REMARKS[below(REMARKS.length)]}, ticket ${below(1e6)}` : "";
    return [
      `C${String(at + 1).padStart(6, "0")}`,
      day,
      chance.next() < 0.04 ? "" : PLANS[below(PLANS.length)],
      `City ${below(120)}`,
      european(fee),
      chance.next() < 0.02 ? "" : String(calls),
      String(months),
      chance.next() < 0.5 ? "ja" : "nein",
      "DE",
      remark,
      leaves ? "yes" : "no",
    ].join(";");
  });
  return [HEADINGS.join(";"), ...rows];
}

/** 1234.5 as 1.234,50. */
function european(value: number): string {
  const [whole, cents] = value.toFixed(2).split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ".")},${cents}`;
}
