import type { EndpointAsked, EndpointKnock, EndpointReply } from '../../../protocol/endpoint/endpoint.ts';
import { ORIGIN_HEADER } from '../../../protocol/endpoint/bridge.ts';
import { type Door, type EndpointGolem, loadEndpoint, loadDoor } from '../../../runtime/programs/index.ts';
import type { GolemFacade } from '../../../runtime/facade/index.ts';

/** One call: told who is here, it comes over the port; pieces go back over it until the end, or until it is cancelled. */
function serve(port: MessagePort, answer: () => Promise<Door>): void {
  const hungUp = new AbortController();
  const tell = (message: EndpointReply): void => port.postMessage(message);
  async function answered({ call }: Extract<EndpointAsked, { call: unknown }>): Promise<void> {
    // Windows that ask for pages of another origin say for which: the golem's own pages bring no such header.
    const origin = call.headers[ORIGIN_HEADER] ?? null;
    const { body, ...head } = await (await answer())(call, origin, hungUp.signal);
    tell({ head });
    if (typeof body === 'string') tell({ piece: body });
    else {
      for await (const piece of body) {
        if (hungUp.signal.aborted) return;
        tell({ piece });
      }
    }
    tell({ end: true });
  }
  port.onmessage = ({ data }: MessageEvent<EndpointAsked>) => {
    if ('cancel' in data) hungUp.abort();
    else void answered(data).finally(() => port.close());
  };
  tell({ here: true });
}

/** Answers the service worker, which passes on what programs of this site ask at `v1/`. Only the tab that runs the golem may ask its models. */
export function answerPrograms(golem: EndpointGolem & Pick<GolemFacade, 'status' | 'endpoint'>): void {
  if (!('serviceWorker' in navigator)) return;
  // Most visits have no program beside them: what answers one comes with the first.
  const load = async (): Promise<Door> => {
    const [{ createEndpoint }, { openDoor }] = await Promise.all([loadEndpoint(), loadDoor()]);
    const endpoint = createEndpoint(
      golem,
      () => Date.now(),
      () => crypto.randomUUID().replaceAll('-', ''),
      golem.endpoint,
    );
    return openDoor(endpoint, golem.endpoint);
  };
  // One for all calls: it keeps the answers that later ones may go on from.
  let loaded: Promise<Door> | null = null;
  const answer = async (): Promise<Door> => {
    loaded ??= load();
    try {
      return await loaded;
    } catch (error) {
      loaded = null;
      throw error;
    }
  };
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    const knock = data as Partial<EndpointKnock> | null;
    const [port] = ports;
    if (knock?.type !== 'ENDPOINT' || !port) return;
    void golem.status().then(
      ({ role }) => role === 'leader' && serve(port, answer),
      () => undefined,
    );
  });
}
