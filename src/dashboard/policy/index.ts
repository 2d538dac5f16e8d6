/**
 * It alone turns policy settings into text that the owner can edit, and back into changes, and says what each is called.
 * It never draws or saves anything.
 * Begin with `policy-draft.ts`.
 */
export { groupFields, isOverride, readPath, type FieldGroup } from './field-groups.ts';
export { groupWords, unitWords, wordsOf } from './words/field-words.ts';
export {
  buildPatch,
  draftChanges,
  draftErrors,
  fieldError,
  valueText,
  type Draft,
  type DraftChange,
} from './policy-draft.ts';
