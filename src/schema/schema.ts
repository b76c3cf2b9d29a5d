import { firstValueFrom } from 'rxjs';

import { type Schema as KnownSchema } from '../apl/analysis/schema';
import { type ServiceClient } from '../service/client';
import { ServiceError } from '../service/serviceError';
import { type Dataset, type FieldMeta } from '../service/types';

/**
 * Lists what editors suggest: datasets and their fields, read once per data source when they are first wanted. Never fails: a token
 * may lack the permission (service facts, "Schema"), and names can be typed.
 */
export class Schema {
  private allDatasets: Promise<Dataset[]> | undefined;
  private readonly fieldsOf = new Map<string, Promise<FieldMeta[]>>();
  private readonly knownFields = new Map<string, FieldMeta[]>();
  private knownDatasets: string[] | undefined;

  constructor(private readonly service: Pick<ServiceClient, 'listDatasets' | 'listFields'>) {}

  /** Returns what was read already, for the analysis of a query. A list that is empty, like one that may not be read, is unknown. */
  get known(): KnownSchema {
    return { datasets: this.knownDatasets, fieldsOf: (dataset) => this.knownFields.get(dataset) };
  }

  datasets(): Promise<Dataset[]> {
    this.allDatasets ??= this.ask(
      firstValueFrom(this.service.listDatasets()),
      (all) => {
        this.knownDatasets = all.map(({ name }) => name);
      },
      () => {
        this.allDatasets = undefined;
      }
    );
    return this.allDatasets;
  }

  fields(dataset: string): Promise<FieldMeta[]> {
    const known = this.fieldsOf.get(dataset);
    if (known) {
      return known;
    }
    const asked = this.ask(
      firstValueFrom(this.service.listFields(dataset)),
      (fields) => this.knownFields.set(dataset, fields),
      () => this.fieldsOf.delete(dataset)
    );
    this.fieldsOf.set(dataset, asked);
    return asked;
  }

  /** Keeps a refusal, which would only be repeated, and drops any other failure, so that the next call asks again. */
  private async ask<T>(answer: Promise<T[]>, keep: (all: T[]) => void, forget: () => void): Promise<T[]> {
    try {
      const all = await answer;
      if (all.length > 0) {
        keep(all);
      }
      return all;
    } catch (error) {
      if (!(error instanceof ServiceError && (error.kind === 'permission' || error.kind === 'notFound'))) {
        forget();
      }
      return [];
    }
  }
}
