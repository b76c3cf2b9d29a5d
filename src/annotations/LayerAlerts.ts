import { type MonoTypeOperatorFunction, tap } from 'rxjs';

import { AppEvents, type DataQueryRequest, type DataQueryResponse, type EventBus, LoadingState } from '@grafana/data';

import { errorText } from '../service/errorText';
import { type AplQuery } from '../types';

/** Alerts about failing layers, whose errors Grafana hides; once per cause until the layer works again. */
export class LayerAlerts {
  private readonly reported = new Map<string, Set<string>>();

  constructor(private readonly events: () => Pick<EventBus, 'publish'>) {}

  /** Watches the responses to a layer's request. Ignores requests from panels. */
  watch({ scopedVars }: Pick<DataQueryRequest<AplQuery>, 'scopedVars'>): MonoTypeOperatorFunction<DataQueryResponse> {
    const name = scopedVars?.__annotation;
    const layer = String(name?.text);
    return name === undefined
      ? (responses) => responses
      : tap({
          next: ({ state, errors = [] }) => {
            errors.forEach(({ message = '' }) => this.failed(layer, message));
            if (state === LoadingState.Done) {
              this.reported.delete(layer);
            }
          },
          error: (error: unknown) => this.failed(layer, errorText(error)),
        });
  }

  private failed(layer: string, cause: string): void {
    const reported = this.reported.get(layer) ?? new Set();
    if (!reported.has(cause)) {
      this.reported.set(layer, reported.add(cause));
      const title = `The annotation layer “${layer}” couldn’t be loaded`;
      this.events().publish({ type: AppEvents.alertError.name, payload: [title, cause] });
    }
  }
}
