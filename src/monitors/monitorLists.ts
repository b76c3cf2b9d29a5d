import { type Observable } from 'rxjs';

import { type Service } from '../service/client';
import { listChecks, type Listed, listMonitors, type Monitor, type MonitorCheck } from '../service/monitors';
import { SharedRequests } from '../service/sharedRequests';

/** Lists monitors and their checks, once where several panels and layers ask for the same at the same time. */
export class MonitorLists {
  private readonly monitors = new SharedRequests<Listed<Monitor>>();
  private readonly histories = new SharedRequests<Listed<MonitorCheck>>();

  constructor(private readonly service: Pick<Service, 'send'>) {}

  list(): Observable<Listed<Monitor>> {
    return this.monitors.share('', () => listMonitors(this.service));
  }

  /** Ranges, in milliseconds, of the same seconds are one: layers resolve `now` one after the other. */
  checks(id: string, { from, to }: { from: number; to: number }): Observable<Listed<MonitorCheck>> {
    const seconds = [from, to].map((time) => Math.floor(time / 1000));
    return this.histories.share(JSON.stringify([id, ...seconds]), () => listChecks(this.service, id, { from, to }));
  }
}
