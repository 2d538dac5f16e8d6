import type { TickSummary } from '../../domain/records/record.ts';
import type { GolemStatus } from '../../domain/events/status.ts';
import type { DemoStatus, DemoTick } from '../../protocol/page/demo.ts';

/** What the host page is told of a status. */
export function demoStatus(status: GolemStatus, inView: boolean): DemoStatus {
  const { run, doing, tick, speed, world, regime, phase, equity, holding, steersPending, storage } = status;
  return {
    run,
    doing,
    tick,
    speed,
    world: world && {
      id: world.id,
      title: world.title,
      base: world.base,
      quote: world.quote,
      time: world.time,
      price: world.price,
    },
    regime,
    phase,
    vitality: status.vitality.total,
    equity,
    holding,
    steersPending,
    storage: { kind: storage.kind, reason: storage.reason },
    inView,
  };
}

/** What the host page is told of a tick. */
export function demoTick(summary: TickSummary): DemoTick {
  const { tick, worldTime, price, regime, tier, equity, holding, vitality, actionKind, actionStatus } =
    summary;
  const surprise = summary.predictionError;
  return {
    tick,
    worldTime,
    price,
    regime,
    tier,
    surprise,
    equity,
    holding,
    vitality,
    actionKind,
    actionStatus,
  };
}
