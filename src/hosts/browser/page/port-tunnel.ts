import type { Endpoint } from 'comlink';
import { type Frame, isCallOrAnswer, isFrame, type Packed, type PortAt } from './tunnel-frames.ts';

type Holder = Record<string, unknown>;

function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

/** A copy of a message without its ports, and where they stood. */
function withoutPorts(
  value: unknown,
  found: (port: MessagePort, path: readonly string[]) => void,
  path: readonly string[] = [],
): unknown {
  if (value instanceof MessagePort) {
    found(value, path);
    return null;
  }
  if (!isHolder(value)) return value;
  const copied = Object.entries(value).map(
    ([key, item]) => [key, withoutPorts(item, found, [...path, key])] as const,
  );
  return Array.isArray(value) ? copied.map(([, item]) => item) : Object.fromEntries(copied);
}

/**
 * A line between two tabs over a `BroadcastChannel`, which cannot carry ports: each port that is sent becomes a pair of
 * relays, so that streams and functions cross it as they cross into a worker. Buffers are copied where a worker takes them.
 */
export class PortTunnel implements Endpoint {
  readonly #listeners = new Set<EventListenerOrEventListenerObject>();
  readonly #channel: BroadcastChannel;
  /** This tab's ends of the ports that went through, by name. */
  readonly #relays = new Map<string, MessagePort>();
  #closed = false;

  constructor(name: string) {
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isFrame(data)) this.#take(data);
    };
  }

  addEventListener(type: string, listener: EventListenerOrEventListenerObject): void {
    if (type === 'message') this.#listeners.add(listener);
  }

  removeEventListener(_type: string, listener: EventListenerOrEventListenerObject): void {
    this.#listeners.delete(listener);
  }

  postMessage(message: unknown, transfer: readonly Transferable[] = []): void {
    this.#send({ to: 'end', ...this.#packed(message, transfer) });
  }

  /** Whoever reads from the other tab, or is read by it, hears that the line is cut. */
  close(): void {
    this.#closed = true;
    this.#channel.close();
    for (const relay of this.#relays.values()) relay.close();
    this.#relays.clear();
  }

  #send(frame: Frame): void {
    // Comlink lets go of a line when its proxy is collected, which may be after the end of it.
    if (!this.#closed) this.#channel.postMessage(frame);
  }

  #take(frame: Frame): void {
    if (frame.to === 'end') {
      const { message } = this.#unpacked(frame);
      if (isCallOrAnswer(message)) this.#tell(new MessageEvent('message', { data: message }));
      return;
    }
    const relay = this.#relays.get(frame.id);
    if (frame.to === 'port') {
      const { message, ports } = this.#unpacked(frame);
      relay?.postMessage(message, [...ports]);
    } else if (this.#relays.delete(frame.id)) relay?.close();
  }

  /** What only looks like a message fails where it is read: that is the sender's fault, and nothing here stops for it. */
  #tell(event: MessageEvent): void {
    for (const listener of this.#listeners) {
      try {
        if (typeof listener === 'function') listener(event);
        else listener.handleEvent(event);
      } catch (error) {
        console.warn('A message from another tab could not be read.', error);
      }
    }
  }

  /** Most messages carry no port, and records are large: only one that transfers some is looked through. */
  #packed(message: unknown, transfer: readonly Transferable[]): Packed {
    if (!transfer.some((one) => one instanceof MessagePort)) return { message, ports: [] };
    const ports: PortAt[] = [];
    const plain = withoutPorts(message, (port, path) => {
      const id = crypto.randomUUID();
      ports.push({ path, id });
      this.#relay(id, port);
    });
    return { message: plain, ports };
  }

  #unpacked({ message, ports }: Packed): {
    readonly message: unknown;
    readonly ports: readonly MessagePort[];
  } {
    const made = ports.map(({ path, id }) => {
      const { port1, port2 } = new MessageChannel();
      this.#relay(id, port1);
      const holder = path
        .slice(0, -1)
        .reduce<unknown>((at, key) => (isHolder(at) && Object.hasOwn(at, key) ? at[key] : null), message);
      const last = path.at(-1);
      // A place that the message does not have is none: a name can be one of every object's.
      if (last !== undefined && isHolder(holder) && Object.hasOwn(holder, last)) holder[last] = port2;
      return port2;
    });
    return { message, ports: made };
  }

  #relay(id: string, port: MessagePort): void {
    this.#relays.set(id, port);
    port.onmessage = ({ data, ports }: MessageEvent<unknown>) =>
      this.#send({ to: 'port', id, ...this.#packed(data, ports) });
    port.addEventListener('close', () => {
      if (this.#relays.delete(id)) this.#send({ to: 'closed', id });
    });
  }
}
