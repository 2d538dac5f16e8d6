import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../src/domain/errors.ts';
import { sizeOf } from '../../src/mind/gateway/limits/measure.ts';
import { verbatimOf } from '../../src/mind/gateway/limits/verbatim.ts';
import { gatewayRequest } from '../../src/mind/gateway/request.ts';
import { anyLimitCase, requestOf, verbatimIn } from '../fuzz/limit-cases.ts';
import { limited, OPENAI, reads } from '../support/limits.ts';

/** What is left of groups that may not go altogether: an answer keeps its call. */
const SLACK = 200;

it('no prompt passes a limit, no verbatim byte is lost, and only what is verbatim is refused', async () => {
  await fc.assert(
    fc.asyncProperty(anyLimitCase, async (one) => {
      const request = requestOf(one);
      if (!request) return;
      const { characters, tokens, depth, window } = one;
      const gateway = limited({ characters, tokens, depth }, [reads('mine', { window })]);
      const least = sizeOf(verbatimOf(gatewayRequest(request)), OPENAI);
      const most = Math.min(tokens, window - request.maxTokens);
      const outcome = await gateway.send(request).catch((error: unknown) => error);
      if (outcome instanceof AppError) {
        expect(outcome.code).toBe('gateway.prompt_too_long');
        expect(least.tokens + SLACK > most || least.characters + 3 * SLACK > characters).toBe(true);
        return;
      }
      if (outcome instanceof Error) throw outcome;
      const { sent } = outcome as Awaited<ReturnType<typeof gateway.send>>;
      const size = sizeOf(gatewayRequest(sent), OPENAI);
      expect(size.characters).toBeLessThanOrEqual(characters);
      expect(size.tokens).toBeLessThanOrEqual(most);
      if (depth > 0) expect(size.groups).toBeLessThanOrEqual(Math.max(2, depth));
      expect(sent.system).toBe(request.system === '' ? undefined : request.system);
      expect(sent.tools ?? []).toEqual(request.tools ?? []);
      expect(sent.responseSchema).toEqual(request.responseSchema);
      const said = sent.messages.map(({ content }) => content).join('\n');
      let at = 0;
      for (const text of verbatimIn(request)) {
        const found = said.indexOf(text, at);
        expect(found).toBeGreaterThanOrEqual(at);
        at = found + text.length;
      }
    }),
    { numRuns: 150, seed: 20_261_128 },
  );
}, 60_000);
