import { ROUTES, type Route } from '../../domain/gateway/guest-table.ts';

/** A path as its parts, still as the address writes them; null where one of them is empty. */
function partsOf(path: string): readonly string[] | null {
  const parts = path.split('/').slice(1);
  return path.startsWith('/') && !parts.includes('') ? parts : null;
}

const PATTERNS = ROUTES.map((route) => {
  const [method = '', path = ''] = route.split(' ');
  return { route, method, pattern: partsOf(path)! };
});

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  const rest = pattern.at(-1)!.endsWith('*');
  if (rest ? parts.length < pattern.length : parts.length !== pattern.length) return false;
  return pattern.every((part, at) => part.startsWith(':') || part === parts[at]);
}

/** Which of the endpoint's routes a request takes; null where it takes none. @param path below the golem's own address, e.g. `/v1/models` */
export function routeOf(method: string, path: string): Route | null {
  const parts = partsOf(path);
  if (!parts) return null;
  return PATTERNS.find((one) => one.method === method && fits(one.pattern, parts))?.route ?? null;
}
