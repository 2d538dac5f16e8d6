import { loadSettingsScreen } from '../screens/settings/index.ts';
import { loadTelemetryScreen } from '../screens/telemetry/index.ts';
import { loadGatewayScreen } from '../screens/gateway/index.ts';
import { loadStateScreen } from '../screens/state/index.ts';
import { loadWorldScreen } from '../screens/world/index.ts';
import { loadLifeScreen } from '../screens/life/index.ts';
import { loadAskScreen } from '../screens/ask/index.ts';
import { loadCollectionsScreen } from '../screens/collections/index.ts';
import { loadMemoryScreen } from '../screens/memory/index.ts';
import { loadFieldScreen } from '../screens/field/index.ts';
import { loadTriageScreen } from '../screens/triage/index.ts';
import { loadMindScreen } from '../screens/mind/index.ts';
import { loadTickScreen } from '../screens/tick/index.ts';
import { loadLiveScreen } from '../screens/live/index.ts';
import type { Component } from 'svelte';
import type { ScreenName } from '../navigation/index.ts';

/** Each screen is its own chunk: the first paint loads none of them. */
export const SCREEN_LOADERS: Readonly<Record<ScreenName, () => Promise<{ default: Component }>>> = {
  live: () => loadLiveScreen(),
  tick: () => loadTickScreen(),
  mind: () => loadMindScreen(),
  triage: () => loadTriageScreen(),
  field: () => loadFieldScreen(),
  memory: () => loadMemoryScreen(),
  collections: () => loadCollectionsScreen(),
  ask: () => loadAskScreen(),
  life: () => loadLifeScreen(),
  world: () => loadWorldScreen(),
  state: () => loadStateScreen(),
  gateway: () => loadGatewayScreen(),
  telemetry: () => loadTelemetryScreen(),
  settings: () => loadSettingsScreen(),
};
