import type { RuleAction, RulePrediction } from '../../domain/rules/playbook.ts';
import { readNumber, refuseLine } from './markdown-refuse.ts';

/** A rule's action as one line, e.g. `buy 0.3 of equity`. */
export function printAction(action: RuleAction): string {
  switch (action.kind) {
    case 'hold':
      return 'hold';
    case 'buy':
      return `buy ${action.share} of equity`;
    case 'sell':
      return `sell ${action.share} of what is held`;
    case 'target-exposure':
      return `move exposure to ${action.exposure}, tolerance ${action.tolerance}`;
    case 'provide':
      return `provide ${action.share} of equity, width ${action.widthSigmas} sigma`;
    case 'withdraw':
      return `withdraw ${action.which}`;
  }
}

const ACTIONS =
  '"hold", "buy 0.3 of equity", "sell 0.5 of what is held", "move exposure to 0.6, tolerance 0.1", ' +
  '"provide 0.2 of equity, width 2 sigma", "withdraw all" or "withdraw out-of-range"';

/** Reads an action. @throws AppError `input.invalid` naming the line */
export function parseAction(text: string, line: number): RuleAction {
  const said = text.trim();
  if (said === 'hold') return { kind: 'hold' };
  const withdraw = /^withdraw\s+(all|out-of-range)$/.exec(said)?.[1];
  if (withdraw === 'all' || withdraw === 'out-of-range') return { kind: 'withdraw', which: withdraw };
  const trade = /^(buy|sell)\s+(.+?)(?:\s+of\s+(?:equity|what is held))?$/.exec(said);
  if (trade) {
    const share = readNumber(trade[2] ?? '', line, `the share to ${trade[1]}`, 0, 1);
    return trade[1] === 'buy' ? { kind: 'buy', share } : { kind: 'sell', share };
  }
  const target = /^(?:move\s+)?exposure\s+to\s+(.+?),\s*tolerance\s+(.+)$/.exec(said);
  if (target) {
    return {
      kind: 'target-exposure',
      exposure: readNumber(target[1] ?? '', line, 'the exposure', 0, 1),
      tolerance: readNumber(target[2] ?? '', line, 'the tolerance', 0, 1),
    };
  }
  const provide = /^provide\s+(.+?)(?:\s+of\s+equity)?,\s*width\s+(.+?)\s+sigmas?$/.exec(said);
  if (provide) {
    return {
      kind: 'provide',
      share: readNumber(provide[1] ?? '', line, 'the share to provide', 0, 1),
      widthSigmas: readNumber(provide[2] ?? '', line, 'the width in sigma', 0, 100),
    };
  }
  return refuseLine(line, text, ACTIONS);
}

/** What a rule expects as one line, e.g. `price above -0.5 sigma in 10 ticks`. */
export function printExpectation({ direction, sigmas, ticks }: RulePrediction): string {
  return `price ${direction} ${sigmas} sigma in ${ticks} ticks`;
}

/** Reads an expectation. @throws AppError `input.invalid` naming the line */
export function parseExpectation(text: string, line: number): RulePrediction {
  const match = /^price\s+(above|below|within)\s+(.+?)\s+sigmas?\s+in\s+(.+?)\s+ticks?$/.exec(text.trim());
  if (!match) refuseLine(line, text, '"price above|below|within <number> sigma in <number> ticks"');
  const direction = match[1] as RulePrediction['direction'];
  const sigmas = readNumber(match[2] ?? '', line, 'the sigmas', direction === 'within' ? 0 : -100, 100);
  const ticks = readNumber(match[3] ?? '', line, 'the ticks', 1, 10_000);
  if (!Number.isInteger(ticks)) refuseLine(line, match[3] ?? '', 'a whole number of ticks');
  return { direction, sigmas, ticks };
}
