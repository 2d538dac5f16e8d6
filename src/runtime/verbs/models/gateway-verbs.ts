import * as v from 'valibot';
import { modelRequest } from '../../../adapters/models/index.ts';
import { AppError } from '../../../domain/errors.ts';
import type { TemplateUse } from '../../../domain/gateway/template.ts';
import type { ModelRequest } from '../../../domain/models/model.ts';
import { OWNER } from '../../../domain/models/party.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { GatewayOptions, GatewayRequestGiven } from '../../../protocol/verbs/models/gateway.ts';
import type { Golem } from '../../golem.ts';

/** What a request says of itself is the asker's to say, not the request's; and who asks is said beside both. */
const withHints = (request: ModelRequest, { party: _party, ...hints }: GatewayOptions): ModelRequest => {
  const { cache: _cache, hints: _hints, party: _own, ...asked } = modelRequest(request);
  return { ...asked, hints };
};

const ASKED_BY_TEMPLATE: ModelRequest['messages'] = [{ role: 'user', content: '' }];

const USE = v.object({
  id: v.string(),
  version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  params: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.array(v.string())]))),
  external: v.optional(v.array(v.string())),
});

/** How a request from outside names a template. @throws AppError `input.invalid` */
function checkedUse(given: unknown): TemplateUse {
  const parsed = v.safeParse(USE, given);
  if (parsed.success) return parsed.output as TemplateUse;
  const [issue] = parsed.issues;
  const path = ['template', v.getDotPath(issue)].filter((one) => one !== null).join('.');
  throw new AppError(
    'input.invalid',
    `The request's ${path} is not valid: expected ${issue.expected ?? 'more'}. A template is { id, version, params }.`,
    { data: { name: path } },
  );
}

/** The verbs on what stands between the mind and any model. */
export function gatewayVerbs({
  models: { gateway, streams },
  programs: { templates },
}: Golem): VerbsOf<'gateway'> {
  const asked = async (given: GatewayRequestGiven, options: GatewayOptions): Promise<ModelRequest> => {
    if (!('template' in given) || given.template === undefined)
      return withHints(given as ModelRequest, options);
    const { template, messages = [], ...request } = given;
    // Checked as any request is; what the template asks takes the place of a message that is not there.
    const { messages: _messages, ...checked } = withHints(
      { ...request, messages: messages.length > 0 ? messages : ASKED_BY_TEMPLATE },
      options,
    );
    return templates.asked({ ...checked, messages, template: checkedUse(template) });
  };
  return {
    'gateway.complete': async (request, options) =>
      streams.open(await asked(request, options), options.party ?? OWNER),
    'gateway.dry': async (request, options = {}) =>
      gateway.dry(await asked(request, options), options.party ?? OWNER),
    'gateway.request': async (id) => (await gateway.awake()).request(id),
    'gateway.account': async (id, party) => {
      // What it came to is known with its reply, before anything of it is kept.
      const account = gateway.log.account(id) ?? (await gateway.awake()).account(id);
      return party === undefined || account?.party === party ? account : null;
    },
    'gateway.requests': async (filter = {}) => (await gateway.awake()).requests(filter),
    'gateway.layers': () => gateway.layers(),
    'gateway.setLayer': (profile, layer, on) => gateway.setLayer(profile, layer, on),
    'gateway.receipt': async (session, party = OWNER) => gateway.history.of(party).receipt(session),
    'gateway.restore': async (session, turn, whole = true, party = OWNER) =>
      gateway.history.of(party).restore(session, turn, whole),
    'gateway.compact': async (session, recent, party = OWNER) =>
      (await gateway.historyService()).compact(party, session, recent),
    'gateway.handOver': async (session, to, party = OWNER) =>
      (await gateway.historyService()).handOver(party, session, to),
    'gateway.cancel': async (session, party) =>
      gateway.cancelByHand(party ?? (session === undefined ? undefined : OWNER), session),
    'gateway.savings': (range = {}) => gateway.savings(range),
  };
}
