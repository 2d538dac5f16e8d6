import { wakeHeadless } from '../../../src/hosts/node/headless-golem.ts';
import { ownModels } from '../../../src/hosts/node/own-models.ts';
import { startModelServer } from '../../support/model-server.ts';
import { type Stays, staysOf } from './read-order.ts';

/** Ticks before the first walk: caches are warm, and memory has something in it. */
const BEFORE = 60;
/** A tick with a thought comes within so many. */
const MOST = 60;

/** The four walks, each as it goes the second time: what is loaded once is no part of it. */
export async function walked(): Promise<Readonly<Record<string, Stays>>> {
  const server = await startModelServer();
  server.answer({ content: 'An answer.' });
  const models = await ownModels(
    { id: 'mine', provider: 'openai-compatible', model: 'm', baseUrl: server.url },
    {},
  );
  const { api, end } = await wakeHeadless({ modelRegistry: models, languageModels: models.router });
  try {
    await api.step('theta', BEFORE);
    let observation: Stays | null = null;
    for (let tick = 0; tick < MOST && !observation; tick += 1) {
      const stays = await staysOf(() => api.step('theta', 1));
      const { tick: at } = await api.status();
      const record = await api.records.get(at);
      if (record?.gate.tier !== 'T0' && at % 50 !== 0) observation = stays;
    }
    const remember = async (text: string): Promise<string> => {
      const { id } = await api.grimoire.remember({ type: 'insight', title: text, text });
      await api.step('theta', 1);
      await api.grimoire.recall(text);
      return id;
    };
    await remember('Gas is cheap on Sundays.');
    let id = '';
    const memory = await staysOf(async () => (id = await remember('Pools are deep in the morning.')));
    const ask = async (content: string): Promise<void> => {
      const messages = [{ role: 'user' as const, content }];
      for await (const event of api.models.generate({ models: ['mine'], messages, maxTokens: 20 }))
        void event;
    };
    await ask('What is a pool?');
    const request = await staysOf(() => ask('Who pays for gas?'));
    await api.grimoire.get(id);
    const verb = await staysOf(() => api.grimoire.get(id));
    return { 'an observation': observation!, 'a memory': memory, 'a request': request, 'one verb': verb };
  } finally {
    end();
    await server.close();
  }
}
