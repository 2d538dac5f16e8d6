import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { OwnCodexView } from '../../domain/context/own-codex.ts';
import type { OrganDescription } from '../contract/index.ts';
import type { CodexFound } from './epoch.ts';
import type { CodexEpoch, Slice } from './slice.ts';

/** Readers whose epoch is kept: two tiers may ask two models. */
const MOST_READERS = 2;

/** Tokens of what a prompt cannot do without beside the chapters: what is sent around it, its floor, and hard context. */
function besideIn({ entries, aroundTokens = 0 }: CognitiveWorkspace, { candidates }: CodexFound): number {
  const own = new Set(candidates.map(({ id }) => id));
  return entries
    .filter(
      ({ id, included, layer, reason }) => included && !own.has(id) && (layer || reason.code === 'required'),
    )
    .reduce((sum, { tokens }) => sum + tokens, aroundTokens);
}

/** The codex of the life: chapters of the owner's documents that meet what a thought is about. */
export const ownCodex: OrganDescription<
  Slice,
  object,
  CodexFound | null,
  { readonly codex: OwnCodexView | null }
> = {
  name: 'own-codex',
  titles: { ownCodex: 'Codex', codexTexts: 'Texts of the codex', codexEpochs: 'Chapters in prompts' },

  born: () => ({}),

  // Rules read no words: without a model that is asked, a golem decides the same with a codex and without.
  async prepare(moment, { tokens }, before) {
    if (!before.ownCodex || !moment.input.reader || moment.policy.codex.on < 1) return null;
    return (await import('./epoch.ts')).codexAt(before, moment, tokens);
  },

  candidates: (_input, _policy, found) => found?.candidates ?? [],

  afterTurn({ codexEpochs = [] }, { deliberated }, _made, _ports, found) {
    if (!found || !deliberated || codexEpochs.includes(found.epoch)) return { state: {}, record: {} };
    const epoch: CodexEpoch = { ...found.epoch, beside: besideIn(deliberated.workspace, found) };
    const others = codexEpochs.filter(({ reader }) => reader !== epoch.reader);
    return { state: { codexEpochs: [epoch, ...others].slice(0, MOST_READERS) }, record: {} };
  },

  shows({ ownCodex: kept, codexEpochs: [latest] = [] }) {
    if (!kept) return { codex: null };
    const { revision, collections } = kept;
    return {
      codex: {
        revision,
        collections: collections.map(({ chapters, ...one }) => ({ ...one, chapters: chapters.length })),
        latest: latest
          ? {
              since: latest.tick,
              way: latest.way,
              why: latest.why,
              chapters: latest.chapters.filter((one) => one.in).length,
            }
          : null,
      },
    };
  },
};
