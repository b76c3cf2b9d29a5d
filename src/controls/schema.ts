import { firstValueFrom } from 'rxjs';

import { type ServiceClient } from '../service/client';
import { ServiceError } from '../service/serviceError';
import { type Dataset, type FieldMeta } from '../service/types';

/**
 * What editors suggest: datasets and their fields, asked for once for each data source and only when somebody wants them.
 * Never fails: a token may lack the permission (service facts, "Schema"), and people can type names themselves.
 */
export class Schema {
  private allDatasets: Promise<Dataset[]> | undefined;
  private readonly fieldsOf = new Map<string, Promise<FieldMeta[]>>();

  constructor(private readonly service: Pick<ServiceClient, 'listDatasets' | 'listFields'>) {}

  datasets(): Promise<Dataset[]> {
    this.allDatasets ??= this.ask(firstValueFrom(this.service.listDatasets()), () => {
      this.allDatasets = undefined;
    });
    return this.allDatasets;
  }

  fields(dataset: string): Promise<FieldMeta[]> {
    const known = this.fieldsOf.get(dataset);
    if (known) {
      return known;
    }
    const asked = this.ask(firstValueFrom(this.service.listFields(dataset)), () => this.fieldsOf.delete(dataset));
    this.fieldsOf.set(dataset, asked);
    return asked;
  }

  /** A refusal stays one, so it is not asked again; after anything else the next question may succeed. */
  private async ask<T>(answer: Promise<T[]>, forget: () => void): Promise<T[]> {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof ServiceError && (error.kind === 'permission' || error.kind === 'notFound'))) {
        forget();
      }
      return [];
    }
  }
}
