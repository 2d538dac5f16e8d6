import { NO_EPISODIC_REPLAY } from '../../domain/episodic-replay.ts';
import type { EpisodicReplayApi } from '../../protocol/episodic-replay.ts';
import type { Golem } from '../golem.ts';

export function episodicReplayVerbs(golem: Golem): EpisodicReplayApi {
  return {
    grimoireEpisodicReplay: async () => golem.life.state.episodicReplay ?? NO_EPISODIC_REPLAY,
  };
}
