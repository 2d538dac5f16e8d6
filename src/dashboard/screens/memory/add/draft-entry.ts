import type { EntryDraft, EntryType, InsightCategory } from '../../../../domain/memory/grimoire.ts';

/** What is typed in the form. */
export interface EntryForm {
  readonly type: EntryType;
  readonly category: InsightCategory | '';
  readonly title: string;
  readonly text: string;
  readonly tags: string;
}

/** The draft that the form makes; null while a title or a text is missing. Tags are separated by commas. */
export function draftOf(form: EntryForm): EntryDraft | null {
  const [title, text] = [form.title.trim(), form.text.trim()];
  if (title === '' || text === '') return null;
  const tags = [...new Set(form.tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
  return {
    type: form.type,
    title,
    text,
    ...(form.category === '' ? {} : { category: form.category }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}
