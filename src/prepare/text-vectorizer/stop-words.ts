// Our own compilation of English function words: a sentence needs them for its grammar, a bag of words mostly
// does not. As in other lists, they include words that may carry meaning ("not", "never", "no"); to keep
// those, give your own list.

const words = `
  a an the this that these those such same other another each every either neither both all any some few
  many much more most several none no nor not never only own
  i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her
  hers herself it its itself they them their theirs themselves one oneself someone anyone everyone nobody
  somebody anybody everybody something anything everything nothing
  who whom whose which what whatever whichever whoever when whenever where wherever why how however
  and or but if unless because since while whereas although though until till than then as so yet
  about above across after against along among around at before behind below beneath beside besides between
  beyond by despite down during except for from in inside into like near of off on onto out outside over past
  per through throughout to toward towards under underneath up upon via with within without
  am is are was were be been being do does did doing done have has had having
  can could may might must shall should will would ought cannot
  again already almost also always anyway away back ever even else enough further here hence indeed instead
  just least less maybe meanwhile moreover nearly now often once perhaps quite rather really seldom sometimes
  soon still there thereby therefore thus together too very well whether
`;

const contractions = `
  i'm i've i'll i'd you're you've you'll you'd he's he'll he'd she's she'll she'd it's it'll it'd we're we've
  we'll we'd they're they've they'll they'd that's that'll there's here's what's who's where's how's let's
  isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't can't couldn't mayn't mightn't mustn't
  shan't shouldn't won't wouldn't
`;

/** Common English function words, in lower case; contractions with either apostrophe. */
export const englishStopWords: readonly string[] = [
  ...list(words),
  ...list(contractions).flatMap((word) => [word, word.replace("'", "’")]),
].sort();

function list(text: string): string[] {
  return text.trim().split(/\s+/);
}
