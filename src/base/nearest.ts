import { OTHER_WORDS } from "./other-words.js";

/** The name that a mistyped one most probably stands for, or undefined if none is similar. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const word = plain(typed);
  const same = names.find((name) => plain(name) === word);
  if (same !== undefined) return same;
  const known = Object.keys(OTHER_WORDS).find((name) => names.includes(name) && isOtherWord(word, name));
  if (known !== undefined) return known;
  let best = "";
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const other = plain(name);
    const distance = word.length >= 3 && other.startsWith(word) ? 1 : editDistance(word, other);
    // With more than a third of the letters wrong it is another word.
    const letters = Math.max(word.length, other.length);
    const most = letters < 3 ? 0 : Math.floor(letters / 3);
    // Of equally near names, the shortest has the least that was not typed.
    if (distance > most || distance > least || (distance === least && name.length >= best.length)) continue;
    least = distance;
    best = name;
  }
  return best === "" ? undefined : best;
}

/** Whether a word of another library stands for one of ours. */
function isOtherWord(word: string, ours: string): boolean {
  return OTHER_WORDS[ours].split(" ").some((other) => plain(other) === word);
}

/** The name without capitals, dashes, underscores, points and spaces, which do not distinguish names. */
export function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.\s]/g, "");
}

/** The number of letters to change, add, remove or swap with their neighbor. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length];
}
