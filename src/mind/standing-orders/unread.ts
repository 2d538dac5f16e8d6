import type { OwnerWord, StandingOrders } from '../../domain/rules/standing-order.ts';

/** Whether no part of a word is an order, or lifts one. */
export const isUnread = ({ parts }: Pick<OwnerWord, 'parts'>): boolean =>
  parts.every(({ kind }) => kind === 'unread');

/** Whether anything comes of a word: an order, a rule of the playbook, or a model that reads it. */
export const isHeeded = (word: Pick<OwnerWord, 'parts' | 'rule' | 'models'>): boolean =>
  !isUnread(word) || word.rule !== null || word.models === true;

/** What the owner has said since the last tick that is no order: rules of the playbook may read it. */
export function unreadBy({ words }: StandingOrders): readonly string[] {
  return words.filter((word) => word.kind === 'said' && isUnread(word)).map(({ text }) => text);
}
