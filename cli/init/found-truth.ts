import { readGroundTruth } from '../../config/ground-truth/read-ground-truth.ts';
import type { WrittenConfig } from '../../config/read/written.ts';
import type { Discovery } from '../../src/engine/discovery/discovery.ts';
import type { GroundTruth } from '../../src/engine/known-truth.ts';
import { itemId } from '../../src/spec/endpoints/raw-item.ts';

/**
 * Returns the ground truth of a configuration without items that could not be read and of which nothing else is known: no
 * check can judge by them.
 */
export function foundTruth(
  written: Pick<WrittenConfig, 'accounts' | 'tables'>,
  { missingItems }: Pick<Discovery, 'missingItems'>,
): GroundTruth {
  const missing = new Set(missingItems.map((item) => itemId(item)));
  const { accounts, tables } = readGroundTruth(written);
  return {
    accounts,
    tables: tables.map((table) => ({
      ...table,
      items: table.items.filter(
        (item) => !missing.has(itemId(item)) || item.value !== undefined || item.history.length > 0,
      ),
    })),
  };
}
