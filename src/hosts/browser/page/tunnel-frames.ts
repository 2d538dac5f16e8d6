/** Where in a message a port stood, and the name by which its own messages go. */
export interface PortAt {
  readonly path: readonly string[];
  readonly id: string;
}

export interface Packed {
  readonly message: unknown;
  readonly ports: readonly PortAt[];
}

/** What goes over the channel: messages of the two ends, and those of ports that were sent through it. */
export type Frame =
  | (Packed & { readonly to: 'end' })
  | (Packed & { readonly to: 'port'; readonly id: string })
  | { readonly to: 'closed'; readonly id: string };

/** Ports that one message can bring along, and how deep they can lie in it. */
const MOST_PORTS = 100;
const DEEPEST = 16;

type Tree = Readonly<Record<string, unknown>>;

export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

const isPortAt = (value: unknown): value is PortAt =>
  isTree(value) &&
  typeof value['id'] === 'string' &&
  Array.isArray(value['path']) &&
  value['path'].length <= DEEPEST &&
  value['path'].every((key) => typeof key === 'string');

/** Whether it is a frame at all: any page of this origin can write to the channel, one of another version too. */
export function isFrame(value: unknown): value is Frame {
  if (!isTree(value)) return false;
  const { to, id, ports } = value;
  if (to !== 'end' && typeof id !== 'string') return false;
  if (to === 'closed') return true;
  return (
    (to === 'end' || to === 'port') &&
    Array.isArray(ports) &&
    ports.length <= MOST_PORTS &&
    ports.every(isPortAt)
  );
}

/** What Comlink sends of a call and of its answer. Tabs ask one function: what walks or constructs is nobody's. */
export function isCallOrAnswer(message: unknown): boolean {
  if (!isTree(message) || typeof message['id'] !== 'string') return false;
  const { type, path } = message;
  if (type !== 'APPLY') return type === 'RELEASE' || type === 'RAW' || type === 'HANDLER';
  return (
    Array.isArray(path) && path.length === 1 && path[0] === 'ask' && Array.isArray(message['argumentList'])
  );
}
