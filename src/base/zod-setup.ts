// The build adds an import of this file wherever zod is imported (see tsdown.config.ts). Zod compiles schemas by
// `new Function` unless told otherwise before the first of them is made, and a strict content security policy reports
// even the attempt.

import { config } from "zod";

config({ jitless: true });
