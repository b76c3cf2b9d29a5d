import { type EchoSrv } from '@grafana/runtime';

/** Discards all measurements. */
export const echoService: EchoSrv = {
  flush() {},
  addBackend() {},
  addEvent() {},
  onInteraction: () => () => {},
};
