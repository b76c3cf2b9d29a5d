import { datasets, type DrawnAnnotation } from '../incident';

const iso = (time: number) => new Date(Math.round(time / 1000) * 1000).toISOString();

export function annotationAt(
  role: DrawnAnnotation['role'],
  type: string,
  time: number,
  title: string,
  description: string,
  endTime?: number
): DrawnAnnotation {
  return {
    ...{ role, type, title, description, datasets: [datasets.spans, datasets.logs], url: '' },
    time: iso(time),
    ...(endTime === undefined ? {} : { endTime: iso(endTime) }),
  };
}
