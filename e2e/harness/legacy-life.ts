import type { Page } from '@playwright/test';
import { placeName } from '../../src/adapters/pglite/settings.ts';
import { SCHEMA } from '../support/schema.ts';

/** One life on the page of `legacy.html`, by its name: what earlier versions stored of it, and what the store made of that. */
export class LegacyLife {
  readonly page: Page;
  readonly name: string;
  /** The directory's name at the present schema, with PGlite's `idb://` and with our blocks. */
  readonly directory: string;

  constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
    this.directory = `${name}-v${SCHEMA}-pg18`;
  }

  /** Makes it in `idb://`. @returns a fingerprint of each table's rows, and the files of `records` and its key */
  make(ticks: number, directory = this.directory, schema = SCHEMA) {
    return this.page.evaluate(([at, count, version]) => legacyHarness.makeLegacy(at, count, version), [
      directory,
      ticks,
      schema,
    ] as const);
  }

  open(schema = SCHEMA) {
    return this.page.evaluate(([name, version]) => legacyHarness.open(name, version), [
      this.name,
      schema,
    ] as const);
  }

  /** Begins to open it. Resolves when that has come so far, 0 to 1, and goes on. */
  openAsFarAs(share: number): Promise<void> {
    return this.page.evaluate(([name, far]) => legacyHarness.openAsFarAs(name, far), [
      this.name,
      share,
    ] as const);
  }

  /** What opening it is refused with; null when it is not. */
  refusal(schema = SCHEMA) {
    return this.page.evaluate(
      ([name, version]) => legacyHarness.caught(() => legacyHarness.open(name, version)),
      [this.name, schema] as const,
    );
  }

  close() {
    return this.page.evaluate(() => legacyHarness.close());
  }

  async reopen(schema = SCHEMA): Promise<void> {
    await this.open(schema);
    await this.close();
  }

  rows() {
    return this.page.evaluate(() => legacyHarness.rows());
  }

  query(sql: string) {
    return this.page.evaluate((text) => legacyHarness.query(text), sql);
  }

  /** Over every byte of the `idb://` directory; null when it is gone. */
  hash(directory = this.directory) {
    return this.page.evaluate((at) => legacyHarness.legacyHash(at), directory);
  }

  /** Files in our own directory of a schema; null when there is no such database. */
  stored(schema = SCHEMA) {
    return this.page.evaluate((name) => legacyHarness.blockFiles(name), `${this.name}-v${schema}-pg18`);
  }

  /** Names of all databases that hold a copy of this life; the record of where it lies is none. */
  async databases(): Promise<readonly string[]> {
    const names = await this.page.evaluate(() => legacyHarness.databases());
    return names.filter((one) => one.includes(this.name) && one !== placeName(this.name));
  }
}
