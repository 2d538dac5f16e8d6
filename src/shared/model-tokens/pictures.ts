/** Where pictures stand among the characters: flags and emoji, and the older signs. */
const FROM = 0x1f1e0;
const TO = 0x1fb00;
const SIGNS_FROM = 0x2600;
const SIGNS_TO = 0x27c0;

/** How many of OpenAI's tokens each takes, run by run, in both stretches: `a` one, `b` two, `c` three. */
const TAKES =
  '32b24c1b19c1b71c1b139c251b2a74b1a1b1a2b2a1b1a69b1a143b1a26b5c1b6c1b179c3a6b2a2b1a10b1a20b1a20b1a' +
  '12b1a112b4c1b3c1b39c1b39c1b27c1b86c1b1c1b51c1b35c1b13c1b12c1b111c1b20c1b5c1b36c1b75c1b2c36b1a92b' +
  '2c1b41c1b35c1b236c1b26c1b39c5b2a7b1a37b1a5b1a5b1a1b1a30b1a3b2a3b2a84b4c1b3c1b39c1b15c5b1a13b2a19' +
  'b1a59b1a60b1a30b';

const all = Uint8Array.from(
  [...TAKES.matchAll(/(\d+)([abc])/g)].flatMap(([, times, takes]) =>
    Array<number>(Number(times)).fill(takes!.charCodeAt(0) - 96),
  ),
);

/** Whether a picture is of few, more or many tokens, 1 to 3; 0 for what is no picture. */
export function pictureOf(codePoint: number): number {
  if (codePoint >= FROM && codePoint < TO) return all[codePoint - FROM]!;
  if (codePoint >= SIGNS_FROM && codePoint < SIGNS_TO) return all[codePoint - SIGNS_FROM + TO - FROM]!;
  return 0;
}
