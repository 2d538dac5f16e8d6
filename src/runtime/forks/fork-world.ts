import type { WorldPort } from '../../mind/ports.ts';
import type { Worlds } from '../worlds/index.ts';
import { scaledWorld } from './scaled-world.ts';

/** A world of a fork's own, its prices multiplied. @throws AppError `world.*` */
export async function forkWorld(
  worlds: Worlds,
  id: string,
  gasCoinPrice: number,
  factor: number,
): Promise<WorldPort> {
  const world = await worlds.open(id, { gasCoinPrice, progress: () => undefined });
  return factor === 1 ? world : scaledWorld(world, factor);
}
