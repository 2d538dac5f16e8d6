import type { ShownPart } from '../../domain/gateway/gateway.ts';
import type { TextStretch } from '../widgets/index.ts';

const LOOKS = { pii: 'masked', injection: 'cut' } as const;

/** What was masked in a part, and what was cut out of it. */
export const stretchesIn = ({ stretches = [] }: ShownPart): readonly TextStretch[] =>
  stretches.map(({ from, to, by }) => ({ from, to, look: LOOKS[by] }));
