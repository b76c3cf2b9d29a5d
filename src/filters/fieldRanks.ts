import { firstValueFrom } from 'rxjs';

import { store, type TimeRange } from '@grafana/data';

import { typeNamed } from '@aplkit/language/apl/analysis/types';
import { withStep } from '@aplkit/language/apl/edit/change';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { queryRangeOf } from '../service/queryRange';
import { countedFields, type KnownValues, presenceIn, presenceQuery } from '../profile/presence';
import { type FieldMeta } from '../service/types';
import { type AplSource } from '../source';
import { inOrder, nameRank } from './recommended';

/** Maximum number of events in a sample. */
const maxEvents = 1000;

/** Minimum average number of sampled events per value. With fewer, most groups would be tiny. */
const minEventsPerValue = 10;

/** Maximum number of fields to remember per dataset. */
const maxRanked = 20;

interface Saved {
  /** Time of the sample, in milliseconds since 1970. */
  at: number;
  names: string[];
}

const maxAgeMs = 24 * 60 * 60 * 1000;

/** Fields that best divide a dataset's events, learned from samples and kept in the browser for a day. */
export class FieldRanks {
  private readonly sampling = new Set<string>();

  constructor(private readonly source: Pick<AplSource, 'uid' | 'service' | 'schema'>) {}

  /** Field names, most informative first; `undefined` if the dataset wasn't sampled in the last day. */
  of(dataset: string): readonly string[] | undefined {
    const { at, names } = store.getObject<Partial<Saved>>(this.key(dataset)) ?? {};
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < maxAgeMs;
    return isFresh ? names : undefined;
  }

  /** Samples a dataset with one query, unless its ranks are known. If that fails, they stay unknown. */
  async learn(dataset: string, { from, to }: TimeRange): Promise<void> {
    if (this.sampling.has(dataset) || this.of(dataset) !== undefined) {
      return;
    }
    this.sampling.add(dataset);
    try {
      const fields = countedFields(await this.visibleFields(dataset));
      const apl = presenceQuery(withStep(quoteName(dataset), `limit ${maxEvents}`), fields);
      const { body } = await firstValueFrom(this.source.service.query({ apl, ...queryRangeOf({ from, to }) }));
      const presence = presenceIn(body, fields);
      if (presence.events > 0) {
        const names = fields.map(({ name }) => name);
        const saved: Saved = { at: Date.now(), names: ranked(names, presence.fields) };
        store.setObject(this.key(dataset), saved);
      }
    } catch {
      // Recommendations use the fields' names instead.
    } finally {
      this.sampling.delete(dataset);
    }
  }

  private async visibleFields(dataset: string) {
    const fields = await this.source.schema.fields(dataset);
    return fields.filter(({ hidden }) => !hidden).map(({ name, type }: FieldMeta) => ({ name, type: typeNamed(type) }));
  }

  private key(dataset: string): string {
    return `aplkit-apl-datasource.fieldRanks.${this.source.uid}.${dataset}`;
  }
}

/** Fields with repeated values, most frequent first. In a tie, services, operations and levels come first. */
function ranked(names: readonly string[], counts: ReadonlyMap<string, KnownValues>): string[] {
  const repeats = ({ present, distinct = 0 }: KnownValues) => distinct > 1 && distinct * minEventsPerValue <= present;
  return names
    .flatMap((name) => {
      const known = counts.get(name);
      return known && repeats(known) ? { name, present: known.present } : [];
    })
    .sort((a, b) => b.present - a.present || inOrder(nameRank(a.name), nameRank(b.name)))
    .slice(0, maxRanked)
    .map(({ name }) => name);
}
