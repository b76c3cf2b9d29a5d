import { type EchoSrv } from '@grafana/runtime';

/** The workbench measures nothing and tells nobody. */
export const echoService: EchoSrv = {
  flush() {},
  addBackend() {},
  addEvent() {},
  onInteraction: () => () => {},
};
