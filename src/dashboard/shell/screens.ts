import type { Component } from 'svelte';
import type { ScreenName } from '../navigation/routes.ts';

/** Each screen is its own chunk: the first paint loads none of them. */
export const SCREEN_LOADERS: Readonly<Record<ScreenName, () => Promise<{ default: Component }>>> = {
  live: () => import('../screens/live/LiveScreen.svelte'),
  tick: () => import('../screens/tick/TickScreen.svelte'),
  mind: () => import('../screens/mind/MindScreen.svelte'),
  triage: () => import('../screens/triage/TriageScreen.svelte'),
  memory: () => import('../screens/memory/MemoryScreen.svelte'),
  collections: () => import('../screens/collections/CollectionsScreen.svelte'),
  ask: () => import('../screens/ask/AskScreen.svelte'),
  life: () => import('../screens/life/LifeScreen.svelte'),
  world: () => import('../screens/world/WorldScreen.svelte'),
  state: () => import('../screens/state/StateScreen.svelte'),
  gateway: () => import('../screens/gateway/GatewayScreen.svelte'),
  telemetry: () => import('../screens/telemetry/TelemetryScreen.svelte'),
  settings: () => import('../screens/settings/SettingsScreen.svelte'),
};
