import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { nodeEmbedder } from '../../src/hosts/node/node-embedder.ts';
import { publicFetch } from '../../src/hosts/node/public-files.ts';
import type { Deed, LifePlan } from './plan.ts';
import { scriptedModel } from './scripted-model.ts';

/** Lives what a file holds again with this code. @returns the first tick that does not come out to the bit; null where all do. Or by whose version the file is, where another mind lived it */
export async function livedAgain(
  file: string,
): Promise<{ readonly ticks: number; readonly first: number | null } | { readonly mind: number }> {
  const headless = await wakeHeadless({ world: 'sp500', seed: 1 });
  try {
    await headless.api.importAll(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>);
    const { otherMind, range } = await headless.api.state.snapshots();
    if (otherMind && !range) return { mind: otherMind.mind };
    const { ticks, different } = await headless.api.replay.run({});
    return { ticks, first: different[0] ?? null };
  } finally {
    await headless.store.close();
  }
}

/** A tick as an owner could tell it from another, whatever shape records have: what decided, and what came of it. */
export type TickOutline = Readonly<Record<string, unknown>>;

async function doIt({ api }: Headless, deed: Deed): Promise<void> {
  switch (deed.do) {
    case 'step':
      await api.step('theta', deed.ticks);
      return;
    case 'steer':
      return api.steer(deed.text);
    case 'policy':
      await api.policy.set(deed.patch);
      return;
    case 'seek':
      return api.seek(deed.step);
    case 'use':
      return api.world.use(deed.world);
    case 'remember':
      await api.grimoire.remember({ type: 'heuristic', title: deed.title, text: deed.text });
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

async function outlineOf({ api }: Headless, tick: number): Promise<TickOutline> {
  const record = (await api.records.get(tick))!;
  const workspace = record.context ? await api.workspace.get(tick) : null;
  const { gate, decision, action, portfolio, episodesWritten, vitality, phase } = record;
  const behind = await api.records.spans({ from: tick, to: tick });
  const chosen = workspace?.entries.map(({ id, included, reason, text }) => [id, included, reason, text]);
  return {
    tick,
    gate,
    prompt: workspace && digest(workspace.prompt),
    left: chosen ? digest(JSON.stringify(chosen)) : null,
    decision: decision && {
      summary: decision.summary,
      reasoning: decision.reasoning,
      by: decision.by,
      confidence: decision.confidence,
      cited: decision.cited,
      action: decision.action,
    },
    order: action && { status: action.status, verdict: action.verdict, receipt: action.receipt },
    booking: action?.transactions ?? null,
    portfolio,
    retrieved: record.retrieved.entries.map(({ id, score }) => [id, score]),
    episodesWritten,
    // Whichever span of the tick learned it.
    learned: [...record.learned, ...behind.flatMap((span) => span.learned)].toSorted(),
    vitality,
    phase,
  };
}

/** Lives a plan. @param file where the whole life goes, if anywhere */
export async function livePlan(
  { seed, world, deeds, vectors, thinks }: LifePlan,
  file?: string,
): Promise<TickOutline[]> {
  const headless = await wakeHeadless({
    seed,
    world,
    ...(vectors && { inference: nodeEmbedder({ fetch: publicFetch }) }),
    ...(thinks && { languageModels: scriptedModel }),
  });
  try {
    for (const deed of deeds) if (!headless.golem.life.death) await doIt(headless, deed);
    const { tick: last } = await headless.api.status();
    const outlines: TickOutline[] = [];
    for (let tick = 1; tick <= last; tick++) outlines.push(await outlineOf(headless, tick));
    if (file !== undefined) {
      const life = await headless.api.exportAll();
      await pipeline(Readable.fromWeb(life as NodeReadableStream<Uint8Array>), createWriteStream(file));
    }
    return outlines;
  } finally {
    await headless.store.close();
  }
}
