import { of } from 'rxjs';

import { type AnnotationQuery, type AnnotationSupport } from '@grafana/data';

import { lazyEditor } from '../controls/lazyEditor';
import { mayExplore } from '../grafana/exploreLinks';
import { withPart } from '../grafana/loadPart';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { type AnnotationEditorProps } from './AnnotationEditor';
import { annotationQuery, layerOf } from './layer';

export function annotationSupport(source: Pick<AplSource, 'uid' | 'templates'>): AnnotationSupport<AplQuery> {
  return {
    getDefaultQuery: () => annotationQuery(undefined),
    prepareAnnotation,
    prepareQuery: (annotation) => annotation.target,
    processEvents: (annotation, frames) => {
      const layer = layerOf(annotation, source.templates());
      const uid = mayExplore() ? source.uid : undefined;
      return withPart(
        () => import(/* webpackChunkName: "answering" */ './annotationEvents'),
        ({ layerEvents }) => of(layerEvents(frames, layer, uid))
      );
    },
    QueryEditor: lazyEditor<AnnotationEditorProps>(
      'annotation editor',
      () => import(/* webpackChunkName: "editing" */ './AnnotationEditor')
    ),
  };
}

/** Migrates the layer's query. Returns the same object if nothing changes, because Grafana compares by identity. */
function prepareAnnotation(saved: AnnotationQuery<AplQuery>): AnnotationQuery<AplQuery> {
  // Before Grafana 12.3, dashboards with schema v2 pass the query as they save it.
  const target = annotationQuery(saved.target ?? saved.query?.spec);
  return JSON.stringify(target) === JSON.stringify(saved.target) ? saved : { ...saved, target };
}
