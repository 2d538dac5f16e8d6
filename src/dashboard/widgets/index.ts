/**
 * It alone holds the visual building blocks that screens share.
 * It never sends the golem a command or knows a screen.
 * Begin with `panels/Panel.svelte`.
 */
export { default as Beat } from './badges/Beat.svelte';
export { default as CategorySwatch } from './badges/CategorySwatch.svelte';
export { default as PhaseBadge } from './badges/PhaseBadge.svelte';
export { default as RegimeBadge } from './badges/RegimeBadge.svelte';
export { default as RunState } from './badges/RunState.svelte';
export { default as TierBadge } from './badges/TierBadge.svelte';
export { default as TrustMark } from './badges/TrustMark.svelte';
export { default as Field } from './forms/Field.svelte';
export { default as Form } from './forms/Form.svelte';
export { default as SearchForm } from './forms/SearchForm.svelte';
export { default as Select } from './forms/Select.svelte';
export { default as Loadable } from './loading/Loadable.svelte';
export { keepFresh } from './loading/keep-fresh.svelte.ts';
export { Resource } from './loading/resource.svelte.ts';
export { default as BipolarBar } from './numbers/BipolarBar.svelte';
export { default as Delta } from './numbers/Delta.svelte';
export { default as Fact } from './numbers/Fact.svelte';
export { default as FactorBar } from './numbers/FactorBar.svelte';
export { default as Facts } from './numbers/Facts.svelte';
export { default as Hash } from './numbers/Hash.svelte';
export { default as Num } from './numbers/Num.svelte';
export { default as PerceivedFacts } from './numbers/PerceivedFacts.svelte';
export { default as WorldTime } from './numbers/WorldTime.svelte';
export type { Figure } from './numbers/figure.ts';
export { recallParts, weightsAt } from './numbers/recall-parts.ts';
export { default as EmptyState } from './panels/EmptyState.svelte';
export { default as ErrorState } from './panels/ErrorState.svelte';
export { default as Panel } from './panels/Panel.svelte';
export { default as ReadOnlyNote } from './panels/ReadOnlyNote.svelte';
export { default as ScrollRegion } from './panels/ScrollRegion.svelte';
export { READ_ONLY_NOTE } from './panels/read-only-note.ts';
export { default as Table } from './tables/Table.svelte';
export type { Column } from './tables/column.ts';
export { default as TextBlock } from './text/TextBlock.svelte';
export { markedWords, matchedWords } from './text/marked-words.ts';
export type { TextStretch } from './text/text-segments.ts';

// Loaded when they are asked for.
export const loadWordDiff = () => import('./text/WordDiff.svelte');
