import type { AskSource } from '../domain/past/ask.ts';

/** The address of a source, by which a provider cites it. */
export const sourceAddress = ({ n }: Pick<AskSource, 'n'>): string => `golem://source/${n}`;

/** The number behind such an address; null of any other. */
export function sourceNumber(address: string): number | null {
  const found = /^golem:\/\/source\/(\d+)$/.exec(address);
  return found ? Number(found[1]) : null;
}
