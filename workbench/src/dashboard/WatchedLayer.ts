import { type AnnotationQuery, type DataQueryResponse, type DataSourceApi } from '@grafana/data';
import { toDataQueryError } from '@grafana/runtime';
import { dataLayers } from '@grafana/scenes';
import { from, tap } from 'rxjs';

/**
 * An annotation layer that says why it failed: scenes keep only that it did. The sentence stands in `description`,
 * which layers have and dashboards do not use.
 */
export class WatchedLayer extends dataLayers.AnnotationsDataLayer {
  protected async resolveDataSource(query: AnnotationQuery): Promise<DataSourceApi> {
    const dataSource = await super.resolveDataSource(query);
    const tell = (description: string | undefined) => this.setState({ description });
    const ask: DataSourceApi['query'] = (request) =>
      from(dataSource.query(request)).pipe(
        tap({
          next: (answer) => tell(problemIn(answer)),
          error: (error: unknown) => tell(toDataQueryError(error instanceof Error ? error : Object(error)).message),
        })
      );
    return Object.create(dataSource, { query: { value: ask } });
  }
}

function problemIn({ errors, error }: DataQueryResponse): string | undefined {
  return (errors?.[0] ?? error)?.message;
}
