import type { PiiKind } from '../../domain/gateway/pii.ts';
import { held } from '../language/index.ts';
import { t } from './strings.ts';

/** What a kind of personal data is called on the page. */
export const KIND_WORDS: Readonly<Record<PiiKind, string>> = held(() => t.kinds);
