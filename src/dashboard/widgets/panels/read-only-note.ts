/** What disabled controls name in `aria-describedby`; one note stands at the top of a screen. */
export const READ_ONLY_NOTE = 'read-only-note';
