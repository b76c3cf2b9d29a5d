import { from } from 'rxjs';

import { type AnnotationQuery, type AnnotationSupport } from '@grafana/data';

import { lazyEditor } from '../components/lazyEditor';
import { mayExplore } from '../grafana/exploreLinks';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { type AnnotationEditorProps } from './AnnotationEditor';
import { annotationQuery, layerOf } from './layer';

/** Returns what Grafana calls to show annotations over charts. @param loadEvents where it fails, its error is a user-facing message */
export function annotationSupport(
  loadEvents: () => Promise<Pick<typeof import('./annotationEvents'), 'layerEvents'>>,
  source: Pick<AplSource, 'uid' | 'templates'>
): AnnotationSupport<AplQuery> {
  return {
    getDefaultQuery: () => annotationQuery(undefined),
    prepareAnnotation,
    prepareQuery: (annotation) => annotation.target,
    processEvents: (annotation, frames) => {
      const layer = layerOf(annotation, source.templates());
      const uid = mayExplore() ? source.uid : undefined;
      return from(loadEvents().then(({ layerEvents }) => layerEvents(frames, layer, uid)));
    },
    QueryEditor: lazyEditor<AnnotationEditorProps>(
      'annotation editor',
      () => import(/* webpackChunkName: "queryEditor" */ './AnnotationEditor')
    ),
  };
}

/** Returns the layer with its query as this data source runs it; the same object if it is so: Grafana's editor takes another for a change. */
function prepareAnnotation(saved: AnnotationQuery<AplQuery>): AnnotationQuery<AplQuery> {
  const target = annotationQuery(saved.target);
  return JSON.stringify(target) === JSON.stringify(saved.target) ? saved : { ...saved, target };
}
