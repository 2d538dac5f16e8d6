import type { PiiKind } from '../../domain/gateway/pii.ts';
import { liveWords } from './live-words.ts';
import { t } from './strings.ts';

/** What a kind of personal data is called on the page. */
export const KIND_WORDS: Readonly<Record<PiiKind, string>> = liveWords(() => t.kinds);
