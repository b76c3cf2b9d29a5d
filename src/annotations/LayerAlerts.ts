import { type MonoTypeOperatorFunction, tap } from 'rxjs';

import { AppEvents, type DataQueryRequest, type DataQueryResponse, type EventBus, LoadingState } from '@grafana/data';

import { type AplQuery } from '../types';

/** Tells people which layer of a dashboard fails and why, as Grafana does not: each cause once, until the layer works again. */
export class LayerAlerts {
  private readonly reported = new Map<string, Set<string>>();

  constructor(private readonly events: () => Pick<EventBus, 'publish'>) {}

  /** Watches the responses to a request; those of panels are left alone. */
  watch({ scopedVars }: Pick<DataQueryRequest<AplQuery>, 'scopedVars'>): MonoTypeOperatorFunction<DataQueryResponse> {
    const name = scopedVars?.__annotation;
    const layer = String(name?.text);
    return name === undefined
      ? (responses) => responses
      : tap({
          next: ({ state, errors = [] }) => {
            errors.forEach((error) => this.failed(layer, error));
            if (state === LoadingState.Done) {
              this.reported.delete(layer);
            }
          },
          error: (error: unknown) => this.failed(layer, error),
        });
  }

  private failed(layer: string, error: unknown): void {
    const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
    const cause = String(hasMessage ? error.message : error);
    const reported = this.reported.get(layer) ?? new Set();
    if (!reported.has(cause)) {
      this.reported.set(layer, reported.add(cause));
      const title = `The annotation layer “${layer}” could not be loaded`;
      this.events().publish({ type: AppEvents.alertError.name, payload: [title, cause] });
    }
  }
}
