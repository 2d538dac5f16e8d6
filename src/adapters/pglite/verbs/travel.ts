import type { StoreTravelApi } from '../../../protocol/store/archive.ts';
import { eventLines } from '../tables/context/context-events.ts';
import type { Database } from '../database/database.ts';
import { Exchange } from '../database/exchange.ts';
import { ledgerLines, memoryText, recordLines } from '../travel/export-texts.ts';
import type { LifeTravel } from '../database/life-travel.ts';

/** Lives and texts on their way out, and lives on their way in. */
export function travelVerbs(database: Database, travel: LifeTravel): StoreTravelApi {
  const exchange = new Exchange(database, travel);
  return {
    exportLife: (facts, progress, chunk) => exchange.leave(facts, progress, chunk),
    exportMemory: (format, which) => exchange.text((sql) => memoryText(sql, format, which)),
    exportRecords: () => exchange.text(recordLines),
    exportEvents: () => exchange.text(eventLines),
    exportLedger: () => exchange.text((sql) => ledgerLines(sql, () => database.spans.all(sql))),
    importLife: (stream, progress, take) => exchange.arrive(stream, progress, take),
    dismissImported: () => travel.dismiss(),
    takeImported: () => exchange.take(),
    goBack: () => exchange.goBack(),
    keptLife: async () => travel.kept,
  };
}
