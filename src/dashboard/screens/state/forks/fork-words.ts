import type {
  ForkChange,
  ForkComparison,
  ForkInfo,
  ForkSide,
  ForkTick,
} from '../../../../domain/past/fork.ts';
import { formatNumber, words } from '../../../words/index.ts';
import { cutText } from '../../../../lib/text/cut-text.ts';
import { t } from './strings.ts';

function leaves(tree: unknown, path = ''): [string, unknown][] {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return [[path, tree]];
  return Object.entries(tree).flatMap(([key, value]) => leaves(value, path === '' ? key : `${path}.${key}`));
}

const cut = (text: string): string => (text.length > 60 ? `${cutText(text, 60)}…` : text);

/** A change in a few words. */
export function changeWords(change: ForkChange): string {
  switch (change.kind) {
    case 'policy':
      return leaves(change.patch)
        .map(([path, value]) => `${path} = ${String(value)}`)
        .join(', ');
    case 'playbook':
      return t.changes.playbook;
    case 'steer':
      return t.changes.steered(cut(change.text));
    case 'force':
      return t.changes.forced(change.id);
    case 'reply':
      return t.changes.reply(cut(change.text));
    case 'price':
      return t.changes.price(formatNumber(change.factor));
  }
}

export const changesWords = (changes: readonly ForkChange[]): string =>
  changes.length === 0 ? t.changes.none : changes.map(changeWords).join('; ');

/** What a fork that may ask models has asked of them. */
export function askedWords(asked: ForkInfo['asked']): string {
  if (!asked || asked.calls === 0) return t.asked.none;
  return asked.usd > 0
    ? t.asked.callsFor(asked.calls, formatNumber(asked.usd, { digits: 4 }))
    : t.asked.calls(asked.calls);
}

/** What of a side is gated, decided and done. Threshold and equity, which drift once anything differed, are left out. */
const telling = ({ tier, decision, by, action, status }: ForkSide): string =>
  JSON.stringify([tier, decision, by, action, status]);

export const gateDiffers = ({ original, fork }: ForkTick): boolean => original.tier !== fork.tier;

export const actionDiffers = ({ original, fork }: ForkTick): boolean =>
  original.action !== fork.action || original.status !== fork.status;

/** Whether gate, workspace, decision or outcome differ. */
export function differs(tick: ForkTick): boolean {
  const { workspace } = tick;
  return (
    telling(tick.original) !== telling(tick.fork) ||
    (workspace !== null && workspace.added.length + workspace.removed.length > 0)
  );
}

/** What came of a side's decision. */
export function outcomeWords({ action, status, quality }: ForkSide): string {
  const act = action === null ? '' : [words(action), status && words(status)].join(' ').trim();
  const came = quality === null ? '' : t.outcome.quality(formatNumber(quality, { digits: 2 }));
  return [act, came].filter((part) => part !== '').join('; ') || '–';
}

/** What a fork has gained over the original, in quote and as a share. */
function gainWords(equity: number, original: number, quote: string): string {
  const gain = equity - original;
  const money = formatNumber(gain, { unit: quote, sign: true, digits: 2 });
  const share = formatNumber(original > 0 ? gain / original : null, { unit: '%', sign: true, digits: 2 });
  return t.outcome.gain(money, share);
}

/** What a fork has come to so far, in one sentence: what a list says of it. */
export function soFarWords({ lived, equity, originalEquity, divergedAt }: ForkInfo, quote: string): string {
  if (lived === 0 || equity === null || originalEquity === null) return t.outcome.none;
  if (divergedAt === null) return t.outcome.same(lived);
  return t.outcome.soFar(gainWords(equity, originalEquity, quote), lived);
}

/** What a fork came to, in one sentence. */
export function resultWords({ ticks }: Pick<ForkComparison, 'ticks'>, quote: string): string {
  const end = ticks.at(-1);
  if (!end) return t.outcome.none;
  const first = ticks.find(differs);
  if (!first) return t.outcome.sameDecisions(ticks.length);
  const orders = ticks.filter(actionDiffers).length;
  const tiers = ticks.filter(gateDiffers).length;
  const gain = gainWords(end.fork.equity, end.original.equity, quote);
  return t.outcome.result(gain, end.tick, orders, tiers, first.tick);
}
