import type { Forbidden, LiftWhich } from '../../../domain/rules/standing-order.ts';

const VERB =
  '(?:lift|cancel|revoke|drop|forget|undo|clear|remove|end|rescind|withdraw|annul|delete|take back|scrap)';
const ORDER = '(?:standing )?(?:orders?|instructions?|steers?)';

const EVERY = new RegExp(
  `^(?:${VERB} (?:all|everything|every|all of them|all of it|all ${ORDER}|every ${ORDER}|them all|them)|resume|carry on|go on|continue|as you were|back to normal|do as you like|do what you want|unpause|unfreeze|you are free|resume trading normally|go ahead)$`,
);
const ONE = new RegExp(`^${VERB} (?:${ORDER} |number |no |#)*#?(\\d+)$`);
const THE_LAST = `(?: (?:that|it|this|last|previous|last one|that one|(?:that |this |last |previous )?${ORDER}))?`;
const LAST = new RegExp(`^${VERB}${THE_LAST}$`);
/** Cancelling ends an order; undoing it also gives back what it displaced. */
const UNDONE = new RegExp(`^(?:undo|take back|revert|rescind)${THE_LAST}$`);
const ALLOW =
  /^(?:you (?:may|can|are allowed to|are free to)|feel free to|start|resume|go back to|begin|allow|allowed to|it is ok to)(?: to)? (buy|buying|sell|selling|trade|trading|provid(?:e|ing)(?: liquidity)?)(?: again| asset| normally)*$/;
const ALLOWED: Readonly<Record<string, Forbidden>> = {
  b: 'buying',
  s: 'selling',
  t: 'trading',
  p: 'providing',
};

/** Which standing orders a clause of {@link normal} words lifts; null where it lifts none. */
export function liftIn(core: string): LiftWhich | null {
  if (EVERY.test(core)) return { kind: 'all' };
  const id = ONE.exec(core)?.[1];
  if (id !== undefined) return { kind: 'id', id: Number(id) };
  const allowed = ALLOW.exec(core)?.[1];
  const what = allowed && ALLOWED[allowed.charAt(0)];
  if (what) return { kind: 'allow', what };
  if (UNDONE.test(core)) return { kind: 'undo' };
  return LAST.test(core) ? { kind: 'last' } : null;
}
