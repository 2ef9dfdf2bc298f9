import type { Table } from "../table/table.js";
import { delimited } from "./delimited.js";

/**
 * Fourteen days and whether tennis was played: four attributes and the class `play`, 9 yes and 5 no.
 * The name of the day has the role "id". Source: Mitchell (1997), Machine Learning, table 3.2.
 *
 * ```ts
 * playTennis().column("temperature").kind; // "ordinal"
 * ```
 */
export function playTennis(): Table {
  return delimited(TEXT, " ", {
    kinds: {
      temperature: { kind: "ordinal", levels: ["cool", "mild", "hot"] },
      humidity: { kind: "ordinal", levels: ["normal", "high"] },
      wind: { kind: "ordinal", levels: ["weak", "strong"] },
      play: { kind: "categorical", levels: ["no", "yes"] },
    },
    roles: { id: "day" },
  });
}

const TEXT = `
day outlook temperature humidity wind play
D1 sunny hot high weak no
D2 sunny hot high strong no
D3 overcast hot high weak yes
D4 rain mild high weak yes
D5 rain cool normal weak yes
D6 rain cool normal strong no
D7 overcast cool normal strong yes
D8 sunny mild high weak no
D9 sunny cool normal weak yes
D10 rain mild normal weak yes
D11 sunny mild normal strong yes
D12 overcast mild high strong yes
D13 overcast hot normal weak yes
D14 rain mild high strong no
`;
