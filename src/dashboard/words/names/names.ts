import { t } from './strings.ts';

/** `bull-low-vol` → `bull low vol`, or what the language calls it. */
export function words(name: string): string {
  const called = Object.hasOwn(t.names, name) ? t.names[name] : undefined;
  return called ?? name.replaceAll('-', ' ').replaceAll('_', ' ');
}

/** `bull-low-vol` → `Bull low vol`, for headings. */
export function titled(name: string): string {
  const text = words(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
