/**
 * A scope is a path of names with dots between (seed 004: what a sigil permits). Who asks in `golem` sees `golem.memory` too; who asks
 * in `golem.memory` sees no more than that. Several scopes may be asked in at once.
 */
export const covers = (asked: readonly string[], scope: string): boolean =>
  asked.some((one) => scope === one || scope.startsWith(`${one}.`));
