import type { Page } from '@playwright/test';
import type { MemoryPoint, MemoryPoints, PointsQuery } from '../../src/domain/memory/memory-point.ts';
import { frameNote, recordFrames } from './main-thread.ts';
import { quantile } from './measures.ts';
import type { BenchRow } from './row.ts';
import { firstTick, modelSettled, openOn, withProfile } from './site.ts';

const POINTS = 10_000;
const DIMENSIONS = 384;
/** Kinds of memory that stand together. */
const KINDS = 60;
/** A frame of 60 a second, ms. */
const FRAME_MS = 1_000 / 60;
/** Moves, one in every frame of a screen: a way there and back of each, dragged, zoomed and hovered in turn. */
const MOVES = 360;
const STROKE = 30;
const CTRL = 2;
const LAID_MS = 400_000;

/** Answers the map with made memories: making vectors of as many texts would take the page minutes, and drawing them asks nothing of it. */
function giveMade({
  count,
  dimensions,
  kinds,
}: {
  readonly count: number;
  readonly dimensions: number;
  readonly kinds: number;
}): void {
  let seed = 1;
  const random = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const centres = Array.from({ length: kinds }, () =>
    Float32Array.from({ length: dimensions }, () => random() - 0.5),
  );
  const types = ['episode', 'insight', 'heuristic', 'warning'] as const;
  const made = Array.from(
    { length: count },
    (_, i): { readonly point: MemoryPoint; readonly vector: Float32Array } => {
      const kind = Math.floor(random() * kinds);
      const vector = centres[kind]!.map((at) => at + (random() - 0.5) * 0.6);
      const length = Math.hypot(...vector);
      const facets = {
        category: null,
        provenance: 'self-learned',
        trust: 'self',
        regime: 'volatile',
        verified: 'none',
      } as const;
      const point = {
        id: `made-${String(count - i).padStart(6, '0')}`,
        title: `Memory ${i}`,
        type: types[kind % types.length]!,

        passage: false,
        quarantined: false,
        holds: true,
        contradicted: false,
        tick: 0,
        time: 0,
        vector: true,
        ...facets,
      };
      return { point, vector: vector.map((at) => at / length) };
    },
  );
  const points = async ({ limit = count, before }: PointsQuery = {}): Promise<MemoryPoints> => {
    const from = before === undefined ? 0 : made.findIndex(({ point }) => point.id === before) + 1;
    const page = made.slice(from, from + limit);
    const vectors = new Float32Array(page.length * dimensions);
    page.forEach(({ vector }, i) => vectors.set(vector, i * dimensions));
    const last = from + limit < count ? page.at(-1)!.point.id : null;
    return { points: page.map(({ point }) => point), vectors, dimensions, before: last };
  };
  Object.defineProperty(golem.grimoire, 'points', { value: points });
}

/** Drags, zooms and hovers over the map at a steady rate. */
async function move(page: Page, left: number, top: number, width: number, height: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (
    type: 'mousePressed' | 'mouseReleased' | 'mouseMoved' | 'mouseWheel',
    at: number,
    more = {},
  ): void => {
    const x = left + width * (0.3 + 0.4 * at);
    const y = top + height * (0.4 + 0.2 * at);
    // Nobody waits for the answer: it comes when the page has taken it in.
    void session.send('Input.dispatchMouseEvent', { type, x, y, ...more }).catch(() => undefined);
  };
  const began = performance.now();
  const held = { button: 'left', buttons: 1 } as const;
  for (let turn = 0; turn < MOVES; turn += 1) {
    const stroke = Math.floor(turn / STROKE);
    const along = (turn % STROKE) / STROKE;
    const at = stroke % 2 === 0 ? along : 1 - along;
    const act = Math.floor(stroke / 2) % 3;
    if (act === 0) {
      if (turn % STROKE === 0) send('mousePressed', at, { ...held, clickCount: 1 });
      send('mouseMoved', at, held);
      if (turn % STROKE === STROKE - 1) send('mouseReleased', at, { button: 'left', clickCount: 1 });
    } else if (act === 1)
      send('mouseWheel', 0.5, { deltaX: 0, deltaY: stroke % 2 === 0 ? -24 : 24, modifiers: CTRL });
    else send('mouseMoved', at);
    const wait = began + (turn + 1) * FRAME_MS - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  await session.detach();
}

/** The map of 10,000 memories: how long it takes to be laid out, and what a frame of it costs while it is moved. @param url of the built page */
export async function benchMap(url: string): Promise<readonly BenchRow[]> {
  return withProfile(async (profile) => {
    const { context, page } = await openOn(profile, `${url}?storage=memory#/memory`);
    await firstTick(page);
    await page.evaluate(async () => {
      await golem.pause();
      // Of a life without any memory no map is offered.
      await golem.step('theta', 20);
    });
    await modelSettled(page);
    await page.evaluate(giveMade, { count: POINTS, dimensions: DIMENSIONS, kinds: KINDS });
    const began = performance.now();
    await page.getByRole('button', { name: 'Draw the map' }).click();
    const map = page.getByRole('application', { name: `Map of ${POINTS} memories` });
    await map.waitFor({ timeout: LAID_MS });
    await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached', timeout: LAID_MS });
    const seconds = (performance.now() - began) / 1_000;
    const box = (await map.boundingBox())!;
    const moved = (): Promise<void> => move(page, box.x, box.y, box.width, box.height);
    // Once for what is compiled on the way.
    await moved();
    const frames = await recordFrames(page, moved);
    await context.close();
    const made = `${POINTS} made memories of ${KINDS} kinds, all in sight`;
    return [
      {
        name: `map: ${POINTS} memories laid out`,
        value: seconds,
        unit: 's',
        note: `UMAP in a worker of its own, drawn as it takes shape; ${made}`,
      },
      {
        name: `map: frames while ${POINTS} points are dragged, zoomed and hovered over`,
        value: frames.perSecond,
        unit: 'frames/s',
        note: `${Math.round((MOVES * FRAME_MS) / 1_000)} s; ${made}; ${frameNote(frames)}`,
      },
      {
        name: `map: main thread a frame, ${POINTS} points, p95`,
        value: quantile(frames.busy, 0.95),
        unit: 'ms',
        goal: { most: FRAME_MS },
        note: 'CPU time between one frame on the screen and the next',
      },
    ];
  });
}
