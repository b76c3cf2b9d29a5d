import { catchError, type MonoTypeOperatorFunction } from 'rxjs';

import { AppEvents, type EventBus } from '@grafana/data';

import { ServiceError } from '../../service/serviceError';

/** Shows one alert when a query budget is used up. Each panel shows a short message. */
export class SpentBudgetAlert {
  private announced: string | undefined;

  constructor(
    private readonly name: string,
    private readonly events: () => Pick<EventBus, 'publish'>
  ) {}

  watch<T>(): MonoTypeOperatorFunction<T> {
    return catchError((error: unknown) => {
      if (!(error instanceof ServiceError) || error.kind !== 'budget' || error.reason === undefined) {
        throw error;
      }
      const { kind, status, message, reason } = error;
      if (this.announced !== reason) {
        this.announced = reason;
        this.events().publish({ type: AppEvents.alertError.name, payload: [this.name, message] });
      }
      throw new ServiceError(kind, status, reason);
    });
  }
}
