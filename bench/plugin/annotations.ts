import { type AnnotationEvent, renderMarkdown } from '@grafana/data';

import { layerEvents } from '../../src/annotations/annotationEvents';
import { annotationsFrame } from '../../src/annotations/annotationsFrame';
import { layerOf } from '../../src/annotations/layer';
import { timedAnnotations } from '../../src/annotations/timedAnnotations';
import { decodeAnnotations } from '../../src/service/decode';
import { type Annotation } from '../../src/service/types';
import { type Figure, medianRatio } from '../figure';

/** Measures the conversion of a list of annotations to the events of one layer in Grafana. */
export async function* annotationsToEvents(amount: number): AsyncIterable<Figure> {
  const list = annotations(amount);
  const ratio = await medianRatio(
    () => eventsOf(list),
    () => list.map(({ description }) => renderMarkdown(description, { noSanitize: true, breaks: true })).length
  );
  yield {
    name: `list to events of a layer, ${amount} annotations with Markdown`,
    ratio,
    goal: 2.5,
    floor: "Grafana's renderMarkdown of the same texts",
  };
}

/** Creates the events of a layer without templates, as `runAnnotations` and Grafana do. */
function eventsOf(list: Annotation[]): AnnotationEvent[] {
  const frame = annotationsFrame(timedAnnotations(list), 'Anno');
  const templates = { replace: (text = '') => text };
  return layerEvents([frame], layerOf({ target: { refId: 'Anno', kind: 'annotations', query: '' } }, templates));
}

/** Annotations as CI writes them, with a link and a description in Markdown; every third has an end. */
function annotations(amount: number): Annotation[] {
  const start = Date.UTC(2026, 0, 1);
  return decodeAnnotations(
    Array.from({ length: amount }, (_, index) => ({
      id: `ann_${index.toString(36).padStart(20, '0')}`,
      datasets: ['sample-http-logs', 'otel-demo-traces'].slice(index % 2),
      time: new Date(start + index * 61_007).toISOString(),
      ...(index % 3 === 0 && { endTime: new Date(start + index * 61_007 + 540_000).toISOString() }),
      type: ['deployment', 'incident', 'feature-flag'][index % 3],
      title: `Release 7.${index % 100}.${index} of the shop's front end`,
      description: `Deployed by **CI** from branch \`release/${index}\`.\n\n- ${index % 17} changes\n- see [the log](https://ci.example/logs/${index})`,
      url: `https://ci.example/shop/releases/${index}`,
    }))
  );
}
