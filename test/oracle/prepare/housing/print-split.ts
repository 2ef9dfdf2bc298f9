// Prints which rows are for testing, as bits in base64, for make_housing.py.

import { readHousing, splitHousing } from "./workflow.js";

const table = await readHousing(process.argv[2]);
const { test } = await splitHousing(table);
const bits = new Uint8Array(Math.ceil(table.rows / 8));
for (const row of test.indices) bits[row >> 3] |= 1 << (row & 7);
console.log(Buffer.from(bits).toString("base64"));
