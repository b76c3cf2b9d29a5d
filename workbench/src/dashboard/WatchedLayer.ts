import { type AnnotationQuery, type DataSourceApi, type PanelData } from '@grafana/data';
import { dataLayers } from '@grafana/scenes';
import { from, tap } from 'rxjs';

import { failedData, gatherPackets } from '../services/runRequest';

type LayerState = ConstructorParameters<typeof dataLayers.AnnotationsDataLayer>[0];

/** Annotation layer that reports its response and, in `description`, the reason for a failure. Scenes keeps neither. */
export class WatchedLayer extends dataLayers.AnnotationsDataLayer {
  /** @param onAnswer receives the frames before they become events, for each packet from the data source */
  constructor(
    state: LayerState,
    private readonly onAnswer?: (data: PanelData) => void
  ) {
    super(state);
  }

  protected async resolveDataSource(query: AnnotationQuery): Promise<DataSourceApi> {
    const dataSource = await super.resolveDataSource(query);
    const tell = (data: PanelData) => {
      this.setState({ description: data.error?.message });
      this.onAnswer?.(data);
    };
    const ask: DataSourceApi['query'] = (request) => {
      const gather = gatherPackets(request);
      return from(dataSource.query(request)).pipe(
        tap({
          next: (packet) => tell(gather(packet)),
          error: (error: unknown) => tell(failedData(request, error)),
        })
      );
    };
    return Object.create(dataSource, { query: { value: ask } });
  }
}
