import type {
  ForkChange,
  ForkComparison,
  ForkInfo,
  ForkSide,
  ForkTick,
} from '../../../../domain/past/fork.ts';
import { count, formatNumber } from '../../../words/index.ts';
import { cutText } from '../../../../lib/text/cut-text.ts';

export const STATE_MARKS: Readonly<Record<ForkInfo['state'], string>> = {
  running: '▶ being lived',
  done: '● lived',
  stopped: '■ stopped',
  failed: '✕ failed',
};

function leaves(tree: unknown, path = ''): [string, unknown][] {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return [[path, tree]];
  return Object.entries(tree).flatMap(([key, value]) => leaves(value, path === '' ? key : `${path}.${key}`));
}

const quoted = (text: string): string => `“${text.length > 60 ? `${cutText(text, 60)}…` : text}”`;

/** A change in a few words. */
export function changeWords(change: ForkChange): string {
  switch (change.kind) {
    case 'policy':
      return leaves(change.patch)
        .map(([path, value]) => `${path} = ${String(value)}`)
        .join(', ');
    case 'playbook':
      return 'another playbook';
    case 'steer':
      return `steered: ${quoted(change.text)}`;
    case 'force':
      return `forced in: ${change.id}`;
    case 'reply':
      return `the model says ${quoted(change.text)}`;
    case 'price':
      return `prices × ${formatNumber(change.factor)}`;
  }
}

export const changesWords = (changes: readonly ForkChange[]): string =>
  changes.length === 0 ? 'nothing changed' : changes.map(changeWords).join('; ');

/** What a fork that may ask models has asked of them. */
export function askedWords(asked: ForkInfo['asked']): string {
  if (!asked || asked.calls === 0) return 'No model was asked anew.';
  const cost = asked.usd > 0 ? `, for $${asked.usd.toFixed(4)}` : '';
  return `Models were asked ${count(asked.calls, 'time')} anew${cost}, on this fork’s account.`;
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
  const act = action === null ? '' : `${action} ${status ?? ''}`.trim();
  const came = quality === null ? '' : `came due at ${formatNumber(quality, { digits: 2 })}`;
  return [act, came].filter((part) => part !== '').join('; ') || '–';
}

/** What a fork has gained over the original, in quote and as a share. */
function gainWords(equity: number, original: number, quote: string): string {
  const gain = equity - original;
  const money = formatNumber(gain, { unit: quote, sign: true, digits: 2 });
  const share = formatNumber(original > 0 ? gain / original : null, { unit: '%', sign: true, digits: 2 });
  return `${money} (${share}) against the original`;
}

/** What a fork has come to so far, in one sentence: what a list says of it. */
export function soFarWords({ lived, equity, originalEquity, divergedAt }: ForkInfo, quote: string): string {
  if (lived === 0 || equity === null || originalEquity === null) return 'It has lived no tick yet.';
  if (divergedAt === null) return `After ${count(lived, 'tick')} it is as the original.`;
  return `${gainWords(equity, originalEquity, quote)} after ${count(lived, 'tick')}.`;
}

/** What a fork came to, in one sentence. */
export function resultWords({ ticks }: Pick<ForkComparison, 'ticks'>, quote: string): string {
  const end = ticks.at(-1);
  if (!end) return 'It has lived no tick yet.';
  const first = ticks.find(differs);
  if (!first) return `After ${count(ticks.length, 'tick')} it has done nothing otherwise than the original.`;
  const orders = ticks.filter(actionDiffers).length;
  const tiers = ticks.filter(gateDiffers).length;
  return `${gainWords(end.fork.equity, end.original.equity, quote)} at tick ${formatNumber(end.tick)}: ${count(orders, 'other order')}, ${count(tiers, 'tick')} at another tier; it first did otherwise at tick ${formatNumber(first.tick)}.`;
}
