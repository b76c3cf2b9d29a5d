import { colorManipulator, type GrafanaTheme2 } from '@grafana/data';
import type uPlot from 'uplot';

import { type AnnotationMark } from './annotationEvents';

/** Draws annotations on a chart's canvas as Grafana does: dashed, in the layer's color. */
export function drawAnnotations(plot: uPlot, marks: AnnotationMark[], theme: GrafanaTheme2): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.lineWidth = 2;
  for (const { time, timeEnd, color } of marks) {
    const stroke = theme.visualization.getColorByName(color);
    const start = plot.valToPos(time, 'x', true);
    ctx.strokeStyle = stroke;
    ctx.setLineDash([5, 5]);
    drawLine(ctx, start, bbox);
    if (timeEnd !== undefined) {
      const end = plot.valToPos(timeEnd, 'x', true);
      drawLine(ctx, end, bbox);
      ctx.fillStyle = colorManipulator.alpha(stroke, 0.1);
      ctx.fillRect(start, bbox.top, end - start, bbox.height);
    }
  }
  ctx.restore();
}

function drawLine(ctx: CanvasRenderingContext2D, x: number, bbox: uPlot.BBox): void {
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
}
