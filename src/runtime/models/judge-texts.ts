import type { InjectionAsked, InjectionVerdict } from '../../domain/gateway/injection.ts';
import { injection } from '../../mind/gateway/index.ts';
import type { InferenceApi } from '../../protocol/threads/inference.ts';

/** Texts that the worker is asked for at once: others are heard in between. */
const ASKED = 64;

/** What texts are judged with. */
export interface JudgeDeps {
  readonly inference: Pick<InferenceApi, 'judge'>;
  /** Of the site, from which the classifier is loaded. */
  readonly baseUrl: string;
}

/**
 * What is thought of texts that came from outside, in their order: by the classifier, or by patterns where it is not there. Each verdict
 * says by whom it is; all of one call are by the same.
 * @param wait for the classifier to be loaded
 */
export async function judgeTexts(
  { inference, baseUrl }: JudgeDeps,
  asked: readonly InjectionAsked[],
  wait: boolean,
): Promise<readonly InjectionVerdict[]> {
  const verdicts: InjectionVerdict[] = [];
  try {
    for (let from = 0; from < asked.length; from += ASKED) {
      const some = await inference.judge(asked.slice(from, from + ASKED), { baseUrl, wait });
      if (some === null) return asked.map(injection.judgeByPatterns);
      verdicts.push(...some);
    }
    return verdicts;
  } catch {
    return asked.map(injection.judgeByPatterns);
  }
}
