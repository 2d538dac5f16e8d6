import { wakeHeadless } from '../../../src/hosts/node/headless-golem.ts';
import { nodeInference } from '../../../src/hosts/node/inference-in-thread.ts';
import { ownModels } from '../../../src/hosts/node/own-models.ts';
import { servePrograms } from '../../../src/hosts/node/serve-programs.ts';

/** The golem as programs reach it: `node … PROVIDER on|off models|none`, with all layers and injectors as they are, or with none. */
const [, , provider = '', layers = 'on', with_ = 'none'] = process.argv;

const models = await ownModels(
  { id: 'mine', provider: 'openai-compatible', model: 'mine', baseUrl: `${provider}/v1`, retries: 0 },
  {},
);
const { api } = await wakeHeadless({
  world: 'sp500',
  modelRegistry: models,
  languageModels: models.router,
  ...(with_ === 'models' && { inference: nodeInference().inference }),
});
if (with_ === 'models') {
  await api.models.load();
  // What is loaded with the first text that needs it is loaded now.
  await Promise.all([api.pii.mask('Alice'), api.injection.score('A text.', { slot: 'document' })]);
}
if (layers === 'off') {
  for (const { layer, able } of await api.gateway.layers()) {
    if (able) await api.gateway.setLayer('proxy', layer, false);
  }
  for (const { name } of await api.injectors.list()) await api.injectors.set('proxy', name, false);
}
const { address } = await servePrograms(api, { port: 0 });
console.log(`listening ${new URL(address).port}`);
