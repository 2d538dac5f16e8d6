import type { GatewayRecord } from '../../../domain/gateway/gateway.ts';
import type { GolemFacade } from '../../../runtime/facade/index.ts';
import { type FieldMoment, fieldOfThought, type FieldView } from './field-view.ts';
import { fieldOfRequest, requestBefore } from './request-field.ts';

/** What is looked at: the thought of a tick, or a request by its id. */
export type Looked =
  | { readonly kind: 'tick'; readonly tick: number; readonly view: FieldView; readonly before: number | null }
  | {
      readonly kind: 'request';
      readonly id: string;
      readonly view: FieldView;
      readonly before: string | null;
      /** What its prompt was held to, and what documents it was given. */
      readonly record: Pick<GatewayRecord, 'limits' | 'codex' | 'frame'>;
    };

type Golem = Pick<GolemFacade, 'status' | 'records' | 'gateway' | 'workspace'>;

/** Thoughts before one that are looked at for how old its layers are. */
const BACK = 12;

async function momentAt(golem: Golem, tick: number): Promise<FieldMoment | null> {
  const workspace = await golem.workspace.before(tick);
  if (!workspace) return null;
  const record = await golem.records.get(workspace.tick);
  return { workspace, frame: record?.thought?.frame ?? null, run: record?.thought?.run ?? null };
}

async function lookAtTick(golem: Golem, tick: number | null): Promise<Looked | null> {
  const last = (await golem.status()).tick;
  const moment = await momentAt(golem, Math.min(tick ?? last, last));
  if (!moment) return null;
  const earlier: FieldMoment[] = [];
  let at = moment.workspace.tick - 1;
  while (at > 0 && earlier.length <= BACK) {
    const one = await momentAt(golem, at);
    if (!one) break;
    earlier.push(one);
    at = one.workspace.tick - 1;
  }
  const more = earlier.length > BACK;
  const view = fieldOfThought(moment, earlier.slice(0, BACK), more);
  return { kind: 'tick', tick: moment.workspace.tick, view, before: earlier[0]?.workspace.tick ?? null };
}

async function lookAtRequest(golem: Golem, id: string): Promise<Looked | null> {
  const record = await golem.gateway.request(id);
  if (!record) return null;
  const before = requestBefore(record);
  const was = before === null ? null : await golem.gateway.request(before);
  return { kind: 'request', id, view: fieldOfRequest(record, was), before, record };
}

/** @param what a tick, a request's id, or null for the latest thought @returns null where there is none */
export const lookAt = (golem: Golem, what: number | string | null): Promise<Looked | null> =>
  typeof what === 'string' ? lookAtRequest(golem, what) : lookAtTick(golem, what);
