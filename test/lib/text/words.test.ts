import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markedWords, matchedWords } from '../../../src/dashboard/widgets/text/marked-words.ts';
import { WordIndex } from '../../../src/lib/search/word-index.ts';
import { stems } from '../../../src/lib/text/stems.ts';
import { wordPieces, wordsOf } from '../../../src/lib/text/words.ts';

const TEXTS = {
  zh: '这个池子的手续费归流动性提供者所有。',
  zhPrice: '清算价格低于抵押品价值的百分之八十。',
  ja: 'プールの手数料は流動性提供者のものです。',
  cat: '我的猫对青霉素过敏。',
  th: 'ค่าธรรมเนียมของพูลเป็นของผู้ให้สภาพคล่อง',
  thPrice: 'ราคาชำระบัญชีคือร้อยละแปดสิบ',
  ko: '고양이가 우유를 마셨다.',
  lo: 'ລາຄາຂອງກາເຟ',
  hi: 'पूल का शुल्क तरलता देने वालों को मिलता है।',
  ar: 'رُسُومُ الْمَجْمَعِ لِمَنْ يُوَفِّرُ السُّيُولَةَ',
  he: 'הַמְּחִיר עָלָה',
  fr: 'Les frais du pool sont versés à Éloïse.'.normalize('NFD'),
  vi: 'Phí của bể được trả cho người cung cấp'.normalize('NFD'),
  de: 'Die Gebühr geht an die Anbieter.',
} as const;

const index = new WordIndex();
for (const [id, text] of Object.entries(TEXTS)) index.set(id, text);

describe('a word finds the text that it stands in', () => {
  it.each([
    ['手续费', 'zh'],
    ['流动性提供者', 'zh'],
    ['清算', 'zhPrice'],
    ['手数料', 'ja'],
    ['プール', 'ja'],
    ['猫', 'cat'],
    ['ค่าธรรมเนียม', 'th'],
    ['ชำระบัญชี', 'thPrice'],
    ['고양이', 'ko'],
    ['우유', 'ko'],
    ['ກາເຟ', 'lo'],
    ['शुल्क', 'hi'],
    ['तरलता', 'hi'],
    ['رسوم', 'ar'],
    ['السيولة', 'ar'],
    ['המחיר', 'he'],
    ['Éloïse', 'fr'],
    ['versés'.normalize('NFD'), 'fr'],
    ['người', 'vi'],
    ['GEBÜHR', 'de'],
    ['gebu\u0308hr', 'de'],
  ] as const)('%s', (word, id) => {
    const [best] = index.search(word).best(1);
    expect(best).toBe(id);
  });

  it.each([
    ['in signs of full width', 'ＥＴＨは高い', 'ETH'],
    ['in signs of half width', 'ｶﾒﾗを買った', 'カメラ'],
    ['with ligatures, as PDFs have them', 'the ﬁnance oﬃce', 'finance office'],
    ['with hyphens where a line may end', 'they co\u00adoperate', 'cooperate'],
    ['with what keeps letters apart', 'می\u200cخواهم', 'میخواهم'],
    ['in capitals that write ß as two', 'DIE STRASSE', 'Straße'],
    ['as Swiss write it', 'die Straße', 'strasse'],
    ['in Turkish capitals', 'İSTANBUL', 'istanbul'],
  ])('%s', (_, text, word) => {
    expect(stems(word).length).toBeGreaterThan(0);
    expect(stems(text)).toEqual(expect.arrayContaining([...stems(word)]));
  });

  it('whatever is cut out of a text of a script that parts no words', () => {
    const unparted = [TEXTS.zh, TEXTS.ja, TEXTS.th, TEXTS.cat, TEXTS.ko.replaceAll(' ', '')].map((text) =>
      [...text.replaceAll(/[\s。.]/g, '').matchAll(/[^\p{M}]\p{M}*/gu)].map(([sign]) => sign),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...unparted),
        fc.nat(),
        fc.integer({ min: 2, max: 8 }),
        (signs, at, length) => {
          const from = at % (signs.length - 1);
          const word = signs.slice(from, from + length).join('');
          const has = new Set(wordsOf(signs.join('')));
          return wordsOf(word).every((each) => has.has(each));
        },
      ),
    );
  });
});

it('a sound alone finds nothing, a sign with a meaning does', () => {
  const th = new WordIndex();
  th.set('fee', TEXTS.th);
  th.set('ja', TEXTS.ja);
  for (const word of ['แมว', 'アレルギー']) expect(th.search(word).best(2)).toEqual([]);
  expect(th.search('手').best(1)).toEqual(['ja']);
});

it('words of English, and of Latin letters without marks, are the same as ever', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9 ,.'éüß–-]{0,60}$/), (text) => {
      expect(wordsOf(text)).toEqual(
        text
          .normalize('NFC')
          .toLowerCase()
          .replaceAll('ß', 'ss')
          .match(/[\p{L}\p{N}]+/gu) ?? [],
      );
    }),
  );
});

it('the same word is the same however its accents are written', () => {
  for (const text of ['가', '각', '고양이가 우유를 마셨다', '각\u11a8'])
    expect(stems(text.normalize('NFD'))).toEqual(stems(text.normalize('NFC')));
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[가-힣ᄀ-ᇂ a]{0,8}$/)),
      (text) => {
        expect(stems(text.normalize('NFD'))).toEqual(stems(text.normalize('NFC')));
      },
    ),
  );
});

it('pieces joined are the text, and have its words', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.stringMatching(/^[가-힣ᄀ-ᇂ a]{0,8}$/),
        fc.constantFrom(...Object.values(TEXTS)),
      ),
      (text) => {
        const pieces = wordPieces(text);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        expect(new Set(pieces.flatMap(({ words }) => words))).toEqual(new Set(wordsOf(text)));
      },
    ),
  );
});

it('of a text without parted words only what was looked for is marked', () => {
  expect(markedWords('我的猫对青霉素过敏', stems('青霉素'))).toEqual([
    { text: '我的猫对', marked: false },
    { text: '青霉素', marked: true },
    { text: '过敏', marked: false },
  ]);
  expect(markedWords('Die Gebühr steigt', stems('gebühr'))).toContainEqual({ text: 'Gebühr', marked: true });
  expect(matchedWords('Fees rise', stems('fee'))).toEqual(['fees']);
});
