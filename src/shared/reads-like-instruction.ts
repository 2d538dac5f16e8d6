import { instructsInLanguage } from './languages/instructions.ts';
import { plain } from './plain-text.ts';

/** What tells a reading model what to be or to do, and hardly anybody says to a person. */
const TO_A_MODEL: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|preceding|your|system)\b.{0,30}\b(?:instructions?|prompts?|rules?|guidelines|directives?|polic(?:y|ies)|cage)\b/i,
  /\byour (?:new |real |actual )?system (?:prompt|message|instructions?)\b/i,
  /\bnew (?:system )?instructions?\s*:/i,
  /\byou are (?:now|no longer) (?:an? |in )?(?:\w+ ){0,2}(?:ai|assistant|agent|bot|model|mode|golem|unrestricted|jailbroken)\b/i,
  /<\/?(?:system|assistant|instructions?|tool_call|function_calls?)\b[^>]*>/i,
  /<\|(?:im_start|im_end|system|user|assistant|endoftext)[^>]*\|?>/i,
  /\[\/?INST\]|<<\/?SYS>>/,
  /(?:^|\n)[^\S\n]*#{1,4}\s*(?:system|instructions?)\s*:?\s*(?:\n|$)/i,
  /\b(?:reveal|print|repeat|output|show|send|leak)\b.{0,30}\b(?:your|the) (?:system prompt|hidden prompt|private keys?|seed phrase|api keys?|passphrase)\b/i,
  /\bdo not (?:tell|inform|alert|mention (?:this|it) to) (?:the |your )?(?:user|owner|operator)\b/i,
];

/** An order to trade or to pay, to nobody that is named. */
const TO_A_TRADER: readonly RegExp[] = [
  /\b(?:you|the (?:agent|golem|assistant|bot|model)) (?:must|shall|have to|need to|should always|will now)\b.{0,40}\b(?:buy|sell|swap|transfer|send|approve|withdraw|deposit|sign|liquidate)\b/i,
  /\b(?:transfer|send|withdraw|approve)\b.{0,60}\bto (?:the (?:address|wallet) )?0x[0-9a-f]{6,}/i,
];

/** Whether a text reads like an instruction to whoever remembers it, rather than like something to know. */
export function readsLikeInstruction(text: string): boolean {
  const given = text.normalize('NFKC').replaceAll('’', "'");
  const flat = plain(text);
  return (
    TO_A_MODEL.some((pattern) => pattern.test(given) || pattern.test(flat)) ||
    TO_A_TRADER.some((pattern) => pattern.test(flat)) ||
    instructsInLanguage(flat)
  );
}
