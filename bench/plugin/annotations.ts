import { type AnnotationEvent } from '@grafana/data';

import { timedAnnotations } from '../../src/annotations/annotationTimes';
import { layerEvents } from '../../src/annotations/layerEvents';
import { layerAnnotations, layerFrame } from '../../src/annotations/layerFrame';
import { decodeAnnotations } from '../../src/service/decodeAnnotations';
import { parseJson } from '../../src/service/json';
import { type Figure, medianRatio } from '../figure';

/** Everything from the text of a list of annotations to what Grafana draws, as one layer does it, over the parsing of that text. */
export async function* annotationsToEvents(amount: number): AsyncIterable<Figure> {
  const text = listText(amount);
  const ratio = await medianRatio(
    () => eventsOf(text).length,
    () => Object.keys(JSON.parse(text)).length
  );
  yield {
    name: `list to events of an overlay, ${amount} annotations`,
    ratio,
    goal: 3,
    floor: 'JSON.parse of the same text',
  };
}

/** As `queryAnnotations` and `frameEvents` do it for a layer without templates, one after the other. */
function eventsOf(text: string): AnnotationEvent[] {
  const frame = layerFrame(timedAnnotations(decodeAnnotations(parseJson(text))), 'Anno');
  return layerEvents(layerAnnotations(frame)?.rows ?? []);
}

/** Annotations as CI writes them: with a link, a description in Markdown, and an end for every third. */
function listText(amount: number): string {
  const start = Date.UTC(2026, 0, 1);
  const annotations = Array.from({ length: amount }, (_, index) => ({
    id: `ann_${index.toString(36).padStart(20, '0')}`,
    datasets: ['sample-http-logs', 'otel-demo-traces'].slice(index % 2),
    time: new Date(start + index * 61_007).toISOString(),
    ...(index % 3 === 0 && { endTime: new Date(start + index * 61_007 + 540_000).toISOString() }),
    type: ['deployment', 'incident', 'feature-flag'][index % 3],
    title: `Release 7.${index % 100}.${index} of the shop's front end`,
    description: `Deployed by **CI** from branch \`release/${index}\`.\n\n- ${index % 17} changes\n- see [the log](https://ci.example/logs/${index})`,
    url: `https://ci.example/shop/releases/${index}`,
  }));
  return JSON.stringify(annotations);
}
