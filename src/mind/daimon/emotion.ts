import type { EmotionLabel, Pad } from '../../domain/life/life.ts';
import { padLength } from './pad.ts';

/** Length of the mood below which it has no name. */
const CALM_BELOW = 0.2;

/** Mehrabian's octants (pleasure, arousal, dominance), each with Plutchik's nearest primary emotion. */
const OCTANTS: Readonly<Record<string, EmotionLabel>> = {
  '+++': 'joy', // exuberant
  '++-': 'surprise', // moved by what is not in its hands
  '+-+': 'anticipation', // relaxed, in control, waiting
  '+--': 'trust', // docile
  '-++': 'anger', // hostile
  '-+-': 'fear', // anxious
  '--+': 'disgust', // disdainful
  '---': 'sadness', // bored, given up
};

/** Names a mood by its octant; near the origin it is calm. */
export function emotionOf(pad: Pad): EmotionLabel {
  if (padLength(pad) < CALM_BELOW) return 'calm';
  const octant = [pad.pleasure, pad.arousal, pad.dominance].map((value) => (value >= 0 ? '+' : '-')).join('');
  return OCTANTS[octant]!;
}
