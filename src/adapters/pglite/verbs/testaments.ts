import type { StoreTestamentsApi } from '../../../protocol/store/testaments.ts';
import type { Database } from '../database/database.ts';
import { genome, putTestament, testament, testaments, titleTestament } from '../tables/life/testaments.ts';

/** What the dead of this line have left. */
export const testamentVerbs = (database: Database): StoreTestamentsApi => ({
  putTestament: (left, passes) => database.write(({ db }) => putTestament(db, left, passes)),
  titleTestament: (id, title) => database.write(({ db }) => titleTestament(db, id, title)),
  testaments: () => database.read(testaments),
  testament: (id) => database.read((db) => testament(db, id)),
  genome: (id) => database.read((db) => genome(db, id)),
  succeed: (newborn) => database.succeed(newborn),
});
