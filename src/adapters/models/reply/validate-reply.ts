import type { ModelToolCall, ReasoningChain } from '../../../domain/models/model.ts';
import { malformed } from '../provider/failures.ts';
import type { ProviderReply } from '../provider/provider.ts';

/**
 * More tokens than any model reads or writes. The store counts in signed 32-bit integers, and adds up what the 64 models told that one
 * tick can ask.
 */
const MOST_TOKENS = 2 ** 24;
/** Longest name or id, characters. */
const MOST_NAME = 256;
/** Longest address, title or quote of a citation, characters; and citations of one reply. */
const MOST_WORDS = 20_000;
const MOST_CITATIONS = 1_000;
/** Blocks of reasoning that one reply may have. */
const MOST_BLOCKS = 10_000;

/** JSON nested deeper than this is no answer. */
const MOST_DEPTH = 64;

/** @throws AppError `model.malformed_reply` when a text has what no text may have: a NUL, half a character */
export function validateText(text: string | null, what: string, most = Infinity): void {
  if (text === null) return;
  if (text.length > most) throw malformed(`${what} is longer than ${most} characters.`);
  if (text.includes('\0')) throw malformed(`${what} contains a NUL.`);
  if (!text.isWellFormed()) throw malformed(`${what} contains an unpaired surrogate.`);
}

function validateCount(count: number | null, what: string): void {
  if (count === null || (Number.isInteger(count) && count >= 0 && count <= MOST_TOKENS)) return;
  throw malformed(`its count of ${what} is not a number of tokens.`);
}

function validateValue(value: unknown, what: string, depth = 0): void {
  if (depth > MOST_DEPTH) throw malformed(`${what} is nested more than ${MOST_DEPTH} levels deep.`);
  if (typeof value === 'string') validateText(value, what);
  if (typeof value === 'number' && !Number.isFinite(value))
    throw malformed(`${what} contains a number that is not finite.`);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    validateText(name, what);
    validateValue(inner, what, depth + 1);
  }
}

/** A tool call as it comes, before anybody is told of it. @throws AppError `model.malformed_reply` */
export function validateCall({ id, name, text, arguments: given }: ModelToolCall): void {
  validateText(id, 'the id of a tool call', MOST_NAME);
  validateText(name, 'the name of a tool', MOST_NAME);
  validateText(text, 'a tool call');
  validateValue(given, 'the arguments of a tool call');
}

function validateReasoning({ content, phases, rawBlocks }: ReasoningChain): void {
  if (phases.length > MOST_BLOCKS || rawBlocks.length > MOST_BLOCKS) {
    throw malformed(`its reasoning has more than ${MOST_BLOCKS} parts.`);
  }
  validateText(content, 'its reasoning');
  for (const { kind, text, opaque } of rawBlocks) {
    validateText(kind, 'a kind of reasoning', MOST_NAME);
    validateText(text, 'its reasoning');
    validateText(opaque, 'a signature');
  }
}

/**
 * Holds a whole reply against what a record can hold, whichever provider it came from: whole counts in range, texts of whole
 * characters, lists of an end. What a reply counts as cached is within what it counts as input.
 * @throws AppError `model.malformed_reply`
 */
export function validateReply(reply: ProviderReply): ProviderReply {
  const { servedBy, text, toolCalls, reasoning, citations, usage } = reply;
  for (const [name, count] of Object.entries(usage)) validateCount(count, name);
  validateCount(reasoning.tokens, 'reasoning');
  validateText(servedBy, 'the name of the model', MOST_NAME);
  validateText(text, 'its answer');
  toolCalls.forEach(validateCall);
  validateReasoning(reasoning);
  if (citations.length > MOST_CITATIONS) throw malformed(`it has more than ${MOST_CITATIONS} citations.`);
  for (const { source, title, quote, span } of citations) {
    for (const words of [source, title, quote]) validateText(words, 'a citation', MOST_WORDS);
    if (span && !(Number.isInteger(span.start) && Number.isInteger(span.end))) {
      throw malformed('a citation points outside the text.');
    }
  }
  return reply;
}

/** The same for the parsed answer: an escape in its text can be a character that no text may have. @throws AppError `model.malformed_reply` */
export function validateJson<Found extends { readonly json: unknown }>(found: Found): Found {
  validateValue(found.json, 'its answer');
  return found;
}
