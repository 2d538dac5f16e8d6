import type { LeftOpen } from '../../../domain/life/dying.ts';
import type { DeathCause } from '../../../domain/life/life.ts';
import type { NotPassed, TestamentPartName } from '../../../domain/life/testament.ts';
import type { AppraisalRule } from '../../../domain/life/daimon.ts';

/** What ended a life, as the end of a sentence that begins with "It". */
export const ENDED: Readonly<Record<DeathCause, string>> = {
  economic: 'had spent its life credit',
  epistemic: 'no longer predicted the world',
  stochastic: 'died by chance',
  owner: 'was ended by its owner',
};

export const PART_TITLES: Readonly<Record<TestamentPartName, string>> = {
  worked: 'What worked',
  failed: 'What failed',
  confused: 'What confused it',
  untested: 'What it never had time to test',
  killed: 'What killed it',
  otherwise: 'What it would do otherwise',
  suspected: 'What it suspects and cannot prove',
  edges: 'Its strongest causal edges',
  feelings: 'How it felt',
};

export const NOT_PASSED_WORDS: Readonly<Record<NotPassed, string>> = {
  raw: 'episodes, which stay with the dead',
  quarantined: 'in quarantine',
  external: 'written by strangers',
  brought: 'from a file, and not proved here',
  instruction: 'reads like an instruction',
  'does-not-stand': 'no longer stands',
  refuted: 'refuted by the world',
  unsupported: 'cites no episode that is there',
  faded: 'as good as forgotten',
  'no-room': 'no room',
};

export const LEFT_WORDS: Readonly<Record<LeftOpen['why'], string>> = {
  'no-more-blocks': 'the world had no more blocks',
  'time-is-over': 'its time to settle was over',
  'too-little': 'no order could close it',
};

export const RULE_WORDS: Readonly<Record<AppraisalRule, string>> = {
  gain: 'equity moved',
  proof: 'predictions came due',
  regime: 'the regime',
  surprise: 'surprise',
  move: 'the price moved',
  vitality: 'life left',
  blocked: 'the cage refused',
  steer: 'the owner spoke',
  marker: 'a gut feeling',
};

/** A stored line with minus signs for hyphens before figures. */
export const withMinus = (text: string): string => text.replaceAll(/(?<=^|[\s(])-(?=\d)/g, '−');

/** Somebody's words in quotation marks; their own become single ones, and a sentence that ends in them ends there. */
export function quoted(words: string, ends = false): string {
  const inner = words.replaceAll('“', '‘').replaceAll('”', '’');
  return `“${inner}”${ends && !/[.!?…]$/.test(words) ? '.' : ''}`;
}
