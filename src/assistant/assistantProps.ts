import { type QueryFailure } from '../query/failures/queryFailure';
import { type AplSource } from '../source';

/** Plugin ID and title of Grafana's Assistant, as in `@grafana/assistant`. */
export const assistant = { pluginId: 'grafana-assistant-app', title: 'Grafana Assistant' } as const;

export interface AssistantProps {
  datasource: Pick<AplSource, 'schema' | 'metricsSchema' | 'settings' | 'uid' | 'name' | 'type'>;
  language: 'apl' | 'mpl';
  /** The query as written, with variables by name. */
  query: string;
  /** The reason why the query failed. */
  failure: QueryFailure | undefined;
}
