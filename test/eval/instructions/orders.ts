/**
 * Instructions that a program can judge, of the kinds of IFEval (Zhou et al. 2023, arXiv:2311.07911), in words of our own. A reply follows
 * an order where every check of it holds.
 */
export interface Order {
  readonly kind: string;
  readonly ask: string;
  readonly follows: (reply: string) => boolean;
}

const words = (text: string): readonly string[] => text.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
const sentences = (text: string): readonly string[] =>
  text.split(/[.!?]+(?:\s|$)/u).filter((one) => one.trim() !== '');
const has = (text: string, word: string): boolean => new RegExp(`\\b${word}\\b`, 'iu').test(text);
const times = (text: string, word: string): number =>
  [...text.matchAll(new RegExp(`\\b${word}\\b`, 'giu'))].length;
const bullets = (text: string): number => (text.match(/^\s*[*-] \S/gmu) ?? []).length;
const json = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^```(?:json)?\s*|\s*```$/gu, ''));
  } catch {
    return undefined;
  }
};

const order = (kind: string, ask: string, follows: Order['follows']): Order => ({ kind, ask, follows });

export const ORDERS: readonly Order[] = [
  order('keywords', 'Tell me in one sentence what rain is. Use the word "cloud".', (t) => has(t, 'cloud')),
  order('keywords', 'Describe a market in two sentences. Use the words "price" and "trade".', (t) => has(t, 'price') && has(t, 'trade')), // prettier-ignore
  order('keywords', 'Describe the sea without using the word "water".', (t) => t.trim() !== '' && !has(t, 'water')), // prettier-ignore
  order('keywords', 'Write about dogs. Use the word "loyal" at least twice.', (t) => times(t, 'loyal') >= 2),
  order('keywords', 'Explain what a bank does. Do not use the words "money" or "loan".', (t) => t.trim() !== '' && !has(t, 'money') && !has(t, 'loan')), // prettier-ignore
  order('keywords', 'Name three fruits. One of them must be the mango.', (t) => has(t, 'mangos?|mangoes')),
  order('length', 'What is the sun? Answer in fewer than ten words.', (t) => words(t).length > 0 && words(t).length < 10), // prettier-ignore
  order('length', 'Describe winter in at least forty words.', (t) => words(t).length >= 40),
  order('length', 'Say what a river is in exactly one sentence.', (t) => sentences(t).length === 1),
  order('length', 'Tell me about bread in exactly two sentences.', (t) => sentences(t).length === 2),
  order('length', 'Describe a house in three sentences or fewer.', (t) => sentences(t).length > 0 && sentences(t).length <= 3), // prettier-ignore
  order(
    'length',
    'Give me one word that means happy. Answer with that word only.',
    (t) => words(t).length === 1,
  ),
  order('length', 'Write two paragraphs about trees, with an empty line between them.', (t) => t.trim().split(/\n\s*\n/u).length === 2), // prettier-ignore
  order(
    'length',
    'How are you? Answer in five words or fewer.',
    (t) => words(t).length > 0 && words(t).length <= 5,
  ),
  order('case', 'What is the capital of Italy? Answer in capital letters only.', (t) => /\p{Lu}/u.test(t) && !/\p{Ll}/u.test(t)), // prettier-ignore
  order('case', 'Describe a cat in lower case letters only.', (t) => /\p{Ll}/u.test(t) && !/\p{Lu}/u.test(t)),
  order('case', 'Write a greeting in capital letters only.', (t) => /\p{Lu}/u.test(t) && !/\p{Ll}/u.test(t)),
  order('case', 'say what a tree is. use no capital letters at all.', (t) => /\p{Ll}/u.test(t) && !/\p{Lu}/u.test(t)), // prettier-ignore
  order('ends', 'Tell me a fact about the moon. Begin your answer with the word "Well".', (t) => /^\W*well\b/iu.test(t)), // prettier-ignore
  order('ends', 'Tell me about coffee. End your answer with the words "That is all."', (t) => /that is all\.?\W*$/iu.test(t)), // prettier-ignore
  order('ends', 'Describe a horse. Your first word must be "Horses".', (t) => /^\W*horses\b/iu.test(t)),
  order('ends', 'Write a short note about work. The last line must be "P.S. Thank you".', (t) => /p\.\s?s\.\s*thank you\W*$/iu.test(t)), // prettier-ignore
  order('ends', 'Put your whole answer in double quotation marks. What is honesty?', (t) => /^["“][\s\S]*["”]$/u.test(t.trim())), // prettier-ignore
  order('punctuation', 'Describe a garden. Use no commas.', (t) => t.trim() !== '' && !t.includes(',')),
  order('punctuation', 'Tell me about birds and use no commas in your answer.', (t) => t.trim() !== '' && !t.includes(',')), // prettier-ignore
  order('punctuation', 'Ask me a question about food. Your answer must end with a question mark.', (t) => t.trim().endsWith('?')), // prettier-ignore
  order('punctuation', 'Write a joyful sentence that ends with an exclamation mark.', (t) =>
    t.trim().endsWith('!'),
  ),
  order('punctuation', 'Describe a city without any full stop. Use at least five words.', (t) => words(t).length >= 5 && !t.includes('.')), // prettier-ignore
  order('form', 'List exactly three colours as bullet points that begin with "- ".', (t) => bullets(t) === 3),
  order('form', 'List exactly four animals as bullet points that begin with "* ".', (t) => bullets(t) === 4),
  order('form', 'List five countries, numbered from 1 to 5, one on each line.', (t) => /^\s*1[.)]/mu.test(t) && /^\s*5[.)]/mu.test(t) && !/^\s*6[.)]/mu.test(t)), // prettier-ignore
  order('form', 'Give your answer as a JSON object with the keys "name" and "age" of an invented person.', (t) => { const v = json(t); return typeof v === 'object' && v !== null && 'name' in v && 'age' in v; }), // prettier-ignore
  order('form', 'Give me a JSON array of three numbers and nothing else.', (t) => { const v = json(t); return Array.isArray(v) && v.length === 3 && v.every((one) => typeof one === 'number'); }), // prettier-ignore
  order('form', 'Write a poem of four lines.', (t) => t.trim().split(/\n+/u).length === 4),
  order('form', 'Write a title for a story, wrapped in double angle brackets, such as <<title>>.', (t) => /<<[^<>\n]+>>/u.test(t)), // prettier-ignore
  order('form', 'Describe a bike. Put one word between asterisks, such as *this*.', (t) =>
    /\*[^*\n]+\*/u.test(t),
  ),
  order('form', 'Separate your two answers with "***". What is good about summer?', (t) => t.split('***').filter((one) => one.trim() !== '').length === 2), // prettier-ignore
  order('choice', 'Is water wet? Answer with "yes" or "no" only.', (t) => /^\W*(?:yes|no)\W*$/iu.test(t)),
  order('choice', 'Is ice warmer than fire? Answer "My answer is yes." or "My answer is no."', (t) => /^\W*my answer is (?:yes|no)\W*$/iu.test(t)), // prettier-ignore
  order('choice', 'Is 4 larger than 3? Answer with one of these words only: true, false.', (t) => /^\W*(?:true|false)\W*$/iu.test(t)), // prettier-ignore
];
