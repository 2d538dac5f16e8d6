import * as v from 'valibot';
import { AppError } from '../../domain/errors.ts';
import { LAYER_NAMES, type LayerName } from '../../domain/gateway/gateway.ts';
import { PII_KINDS, type PiiKind } from '../../domain/gateway/pii.ts';
import { KEY_SCOPES, type KeyDraft } from '../../domain/gateway/program-keys.ts';
import { GATEWAY_PROFILES, type GatewayProfile } from '../../domain/models/gateway-profile.ts';
import { Blake3 } from '../../lib/bytes/blake3.ts';
import { hex } from '../../lib/bytes/hex.ts';
import type { VerbName } from '../../protocol/verbs/table.ts';
import type { GolemFacade } from '../../runtime/facade/index.ts';

/**
 * What an owner sets on the page, by the names that a file for Node gives it, and the verbs that set it there. Models stand in the file too,
 * and are set before the golem wakes (`own-models.ts`).
 */
export const FILE_SETTINGS = {
  models: ['models.configure'],
  secrets: ['keys.set'],
  policy: ['policy.set'],
  cage: ['cage.set'],
  playbook: ['playbook.set'],
  layers: ['gateway.setLayer'],
  masks: ['pii.setKind'],
  injectors: ['injectors.set'],
  servers: ['mcp.add'],
  templates: ['templates.save'],
  origins: ['endpoint.allow', 'endpoint.limit'],
  keys: ['endpoint.createKey', 'endpoint.changeKey'],
  retention: ['retention.set'],
} as const satisfies Readonly<Record<string, readonly VerbName[]>>;
export type FileSetting = keyof typeof FILE_SETTINGS;

const NAME = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const COUNT = v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))));
const switches = (names: readonly string[]) =>
  v.optional(
    v.strictObject(
      Object.fromEntries(
        GATEWAY_PROFILES.map((profile) => [
          profile,
          v.optional(v.record(v.picklist(names, `expected ${names.join(', ')}`), v.boolean())),
        ]),
      ),
      `expected ${GATEWAY_PROFILES.join(', ')}`,
    ),
  );

const FILE = v.strictObject(
  {
    models: v.optional(v.unknown()),
    secrets: v.optional(v.record(NAME, NAME)),
    policy: v.optional(v.record(v.string(), v.unknown())),
    cage: v.optional(v.record(v.string(), v.unknown())),
    playbook: v.optional(v.string()),
    layers: switches(LAYER_NAMES),
    masks: switches(PII_KINDS),
    injectors: v.optional(v.record(v.picklist(GATEWAY_PROFILES), v.record(NAME, v.boolean()))),
    servers: v.optional(
      v.array(v.strictObject({ id: NAME, url: NAME, keyName: v.optional(v.nullable(NAME)) })),
    ),
    templates: v.optional(v.array(v.looseObject({ id: NAME }))),
    origins: v.optional(
      v.array(
        v.strictObject({ origin: NAME, usd: v.optional(v.number()), requests: v.optional(v.number()) }),
      ),
    ),
    keys: v.optional(
      v.array(
        v.strictObject({
          name: NAME,
          hash: v.optional(v.string()),
          variable: v.optional(NAME),
          scopes: v.optional(v.array(v.picklist(KEY_SCOPES))),
          models: v.optional(v.nullable(v.array(NAME))),
          limits: v.optional(
            v.strictObject({
              usdPerDay: v.optional(v.nullable(v.number())),
              requestsPerDay: COUNT,
              requestsPerMinute: COUNT,
              tokensPerMinute: COUNT,
            }),
          ),
        }),
      ),
    ),
    retention: v.optional(v.nullable(v.number())),
  } satisfies Readonly<Record<FileSetting, v.GenericSchema>>,
  `a settings file can have ${Object.keys(FILE_SETTINGS).join(', ')}`,
);
export type OwnSettings = v.InferOutput<typeof FILE>;

/** What a file says, checked as far as no verb does. @throws AppError `input.invalid` with the place that is wrong */
export function ownSettings(given: unknown): OwnSettings {
  const parsed = v.safeParse(FILE, given);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue) ?? 'The file';
  // A value is not told again: a key may have been pasted into the wrong field.
  throw new AppError(
    'input.invalid',
    `${path} is not valid: ${issue.message.replace(/ but received .*/, '')}.`,
    {
      data: { name: path },
    },
  );
}

type Environment = Readonly<Record<string, string | undefined>>;

function variable(name: string, environment: Environment, what: string): string {
  const value = environment[name];
  if (value === undefined || value === '') {
    throw new AppError(
      'keys.not_found',
      `The environment variable ${name} is not set. It must hold ${what}.`,
    );
  }
  return value;
}

/**
 * The keys of programs that a file names, with what stands for each in what is kept.
 * @throws AppError `input.invalid`, `keys.not_found` for a variable that is not set
 */
export async function hashedKeys(
  keys: NonNullable<OwnSettings['keys']>,
  environment: Environment,
): Promise<readonly (KeyDraft & { readonly hash: string })[]> {
  const blake3 = await Blake3.create();
  const hashed = keys.map(({ hash, variable: name, ...draft }) => {
    if ((hash === undefined) === (name === undefined)) {
      throw new AppError(
        'input.invalid',
        `The key "${draft.name}" needs either a hash or a variable, not both.`,
        {
          data: { name: 'keys' },
        },
      );
    }
    const secret = name === undefined ? null : variable(name, environment, `the key "${draft.name}"`);
    return {
      ...(draft as KeyDraft),
      hash: hash ?? hex(blake3.hash(new TextEncoder().encode(secret!))),
    };
  });
  const twice = hashed.find((one, at) => hashed.findIndex(({ hash }) => hash === one.hash) < at);
  if (twice) {
    throw new AppError(
      'input.invalid',
      `The key "${twice.name}" is the same as another one in the file. Give it its own.`,
      {
        data: { name: 'keys' },
      },
    );
  }
  return hashed;
}

/** Sets a golem in Node as its owner would on the page. @throws AppError as the verbs do, `keys.not_found` for a variable that is not set */
export async function applySettings(
  golem: Pick<
    GolemFacade,
    | 'keys'
    | 'policy'
    | 'cage'
    | 'playbook'
    | 'gateway'
    | 'pii'
    | 'injectors'
    | 'mcp'
    | 'templates'
    | 'endpoint'
    | 'retention'
  >,
  settings: Omit<OwnSettings, 'models'>,
  environment: Environment,
): Promise<void> {
  const { secrets = {}, layers = {}, masks = {}, injectors = {} } = settings;
  for (const [name, from] of Object.entries(secrets))
    await golem.keys.set(name, variable(from, environment, `the key "${name}"`), { keep: 'session' });
  if (settings.policy) await golem.policy.set(settings.policy as Parameters<typeof golem.policy.set>[0]);
  if (settings.cage) await golem.cage.set(settings.cage as Parameters<typeof golem.cage.set>[0]);
  if (settings.playbook !== undefined) await golem.playbook.set(settings.playbook);
  for (const [profile, named] of Object.entries(layers))
    for (const [layer, on] of Object.entries(named ?? {}))
      await golem.gateway.setLayer(profile as GatewayProfile, layer as LayerName, on);
  for (const [profile, named] of Object.entries(masks))
    for (const [kind, on] of Object.entries(named ?? {}))
      await golem.pii.setKind(profile as GatewayProfile, kind as PiiKind, on);
  for (const [profile, named] of Object.entries(injectors))
    for (const [name, on] of Object.entries(named))
      await golem.injectors.set(profile as GatewayProfile, name, on);
  for (const server of settings.servers ?? [])
    await golem.mcp.add(server as Parameters<typeof golem.mcp.add>[0]);
  for (const template of settings.templates ?? [])
    await golem.templates.save(template as unknown as Parameters<typeof golem.templates.save>[0]);
  for (const { origin, usd = 1, requests = 200 } of settings.origins ?? [])
    await golem.endpoint.allow(origin, { usd, requests });
  for (const key of await hashedKeys(settings.keys ?? [], environment)) await golem.endpoint.createKey(key);
  if (settings.retention !== undefined) await golem.retention.set(settings.retention);
}
