import type { ChapterPlace, ReadingEstimate } from '../../../../domain/gateway/reading.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { Collection } from '../../../../domain/memory/collection.ts';
import { type CollectedChapter, chapterText, reading } from '../../../../mind/codex/index.ts';
import { modelTokens, type ModelTokens } from '../../../../shared/model-tokens/model-tokens.ts';
import { familyOf } from '../../../../shared/token-estimate.ts';
import type { Shelf } from '../chapter-shelf.ts';
import type { CodexDeps } from '../codex-deps.ts';
import { targetOf } from '../target.ts';

/** Tokens that any question is taken to have where steps are planned, so that they are the same for each. */
const QUESTION = 800;
/** Tokens of chapters with which a model can be asked at all. */
const LEAST_ROOM = 200;
/** A chapter’s id, and what a provider puts around a prompt: tokens. */
const AROUND_CHAPTER = 8;
const AROUND = 50;

interface PlannedChapter {
  readonly chapter: CollectedChapter;
  readonly place: ChapterPlace;
}

/** What a reading is going to ask. */
export interface ReadingPlan {
  readonly steps: readonly (readonly PlannedChapter[])[];
  /** Id of the model that is asked first. */
  readonly model: string;
  readonly counter: ModelTokens;
  /** Tokens of what a model can read for the answer, besides its reply. */
  readonly answerRoom: number;
  /** Prompt and longest reply of a request with these chapters. Tokens. */
  costOf(chapters: readonly PlannedChapter[]): { readonly input: number; readonly output: number };
}

interface Wanted {
  readonly collections: readonly Collection[];
  readonly models: readonly string[] | null;
}

type Deps = Pick<CodexDeps, 'models' | 'policy'>;

const noModel = (): AppError =>
  new AppError(
    'model.not_configured',
    'Reading a codex needs a language model. Add one under Settings, or name one that is there.',
  );

const noRoom = (model: string, room: number): AppError =>
  new AppError(
    'gateway.prompt_too_long',
    `“${model}” can read ${Math.max(0, room)} tokens of chapters at a time; ${LEAST_ROOM} are needed. Choose a model with a larger window, or raise codex.readTokens.`,
    { data: { model, room } },
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * How chapters are read by the model that is asked first.
 * @param digest short and the same for the same text
 * @throws AppError `model.not_configured`, `gateway.prompt_too_long`, `input.invalid` where there is nothing to read
 */
export function planReading(
  { models, policy }: Deps,
  wanted: Wanted,
  shelf: Pick<Shelf, 'chapters'>,
  digest: (text: string) => string,
): ReadingPlan {
  const maxTokens = reading.STEP_REPLY;
  const request = {
    system: [],
    messages: [],
    tools: [],
    rest: { maxTokens, ...(wanted.models && { models: wanted.models }) },
  };
  const { model, windows } = targetOf(request, models(), policy(), { promptTokens: null });
  if (!model) throw noModel();
  const counter = modelTokens(() => familyOf(model));
  const count = (chapter: CollectedChapter): number => counter.count(chapterText(chapter)) + AROUND_CHAPTER;
  const floor = sum(reading.STEP_FLOOR.map((text) => counter.count(text))) + AROUND;
  const window = Math.min(...windows.map(({ tokens }) => tokens));
  const { readTokens, share } = policy().codex;
  const room = Math.floor((window - maxTokens - floor - QUESTION) * share);
  const most = Math.min(readTokens, room);
  if (most < LEAST_ROOM) throw noRoom(model.id, most);
  const known = new Set<string>();
  const steps = reading
    .planSteps(shelf.chapters, most, count)
    .map((chapters) =>
      chapters.flatMap((chapter): readonly PlannedChapter[] => {
        const { document, heading, text, collection, passage } = chapter;
        const own = digest(`${document}\0${heading}\0${text}`);
        if (known.has(own)) return [];
        known.add(own);
        return [{ chapter, place: { digest: own, collection, document, heading, passage } }];
      }),
    )
    .filter((step) => step.length > 0);
  if (steps.length === 0) {
    throw new AppError('input.invalid', 'These collections hold no text. Add documents to them first.');
  }
  return {
    steps,
    model: model.id,
    counter,
    answerRoom: Math.floor(
      (window - reading.ANSWER_REPLY - sum(reading.ANSWER_FLOOR.map((text) => counter.count(text)))) * share -
        QUESTION,
    ),
    costOf: (chapters) => ({
      input: floor + QUESTION + sum(chapters.map(({ chapter }) => count(chapter))),
      output: maxTokens,
    }),
  };
}

/** What steps would take at most, and the answer behind them. */
export function estimateOf(
  { costOf, model, answerRoom }: ReadingPlan,
  steps: ReadingPlan['steps'],
  budget: number,
): ReadingEstimate {
  const asked = sum(
    steps.map((step) => {
      const { input, output } = costOf(step);
      return input + output;
    }),
  );
  const answer = Math.min(answerRoom, steps.length * reading.STEP_REPLY) + reading.ANSWER_REPLY;
  return {
    chapters: sum(steps.map((step) => step.length)),
    steps: steps.length,
    tokens: asked + answer,
    budget,
    model,
  };
}
