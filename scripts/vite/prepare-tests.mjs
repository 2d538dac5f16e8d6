/** What tests of a fresh clone lack: the database's first image, which is made from the migrations and not committed. */
export async function setup() {
  await import('../prepare-database.mjs');
}
