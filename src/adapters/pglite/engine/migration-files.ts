import { parseMigrations } from './migrations.ts';

/** Every migration, bundled as text. */
export const MIGRATIONS = parseMigrations(
  import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
);
