import React from 'react';

import { css, cx } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { Button, Stack, useStyles2 } from '@grafana/ui';

import { aplColoring } from '@aplkit/language/apl/highlight/coloring';
import { type Color, colorLine, type Coloring } from '@aplkit/language/kit/colors';
import { type Span } from '@aplkit/language/kit/edit';
import { Disclosure } from '../controls/Disclosure';

interface Props {
  text: string;
  /** Colors for the query's language; defaults to APL. */
  coloring?: Coloring;
  marked?: Span;
  label?: string;
  className?: string;
}

interface Piece extends Span {
  color: Color;
  isMarked: boolean;
}

/** Shows a query in the code editor's colors, with one part marked. */
export function QueryText({ text, marked, label = 'The query as text', className, coloring = aplColoring }: Props) {
  const styles = useStyles2(getStyles);
  return (
    <pre className={cx(styles.text, className)} aria-label={label} tabIndex={0} role="group">
      {piecesOf(text, marked, coloring).map(({ from, to, color, isMarked }) => (
        <span key={from} className={cx(styles[color], isMarked && styles.marked)}>
          {text.slice(from, to)}
        </span>
      ))}
    </pre>
  );
}

interface AsAplProps {
  label: string;
  name: string;
  text: string | undefined;
  onEdit: () => void;
}

/** Shows a query of another kind as APL, with a button to edit it as APL. */
export function AsApl({ label, name, text, onEdit }: AsAplProps) {
  return (
    <Disclosure label={label}>
      <Stack direction="column" gap={1}>
        <QueryText text={text ?? ''} label={name} />
        <div>
          <Button variant="secondary" size="sm" icon="pen" disabled={text === undefined} onClick={onEdit}>
            Edit as APL
          </Button>
        </div>
      </Stack>
    </Disclosure>
  );
}

function piecesOf(text: string, marked: Span | undefined, coloring: Coloring): Piece[] {
  let state = '';
  let start = 0;
  const colored = text.split('\n').flatMap((line) => {
    const { parts, state: after } = colorLine(line, state, coloring);
    const begin = start;
    state = after;
    start += line.length + 1;
    return parts.map(({ from, color }) => ({ from: begin + from, color }));
  });
  const ends = colored.map((_, index) => colored[index + 1]?.from ?? text.length);
  return colored.flatMap(({ from, color }, index) => {
    const cuts = marked ? [marked.from, marked.to].filter((cut) => cut > from && cut < ends[index]) : [];
    const bounds = [from, ...cuts, ends[index]];
    return bounds.slice(1).map((to, at) => ({
      from: bounds[at],
      to,
      color,
      isMarked: marked !== undefined && bounds[at] >= marked.from && to <= marked.to + 1,
    }));
  });
}

function getStyles(theme: GrafanaTheme2) {
  const { colors, spacing, shape, typography } = theme;
  const plain = css({ color: colors.text.primary });
  const dim = css({ color: colors.text.secondary });
  return {
    text: css({
      margin: 0,
      padding: spacing(1),
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      fontFamily: typography.fontFamilyMonospace,
      fontSize: typography.bodySmall.fontSize,
      background: colors.background.canvas,
      border: `1px solid ${colors.border.weak}`,
      borderRadius: shape.radius.default,
    }),
    // On a tinted background, colored words would be too dim in the light theme.
    marked: css({ background: colors.background.primary, textDecoration: 'underline', textUnderlineOffset: 3 }),
    space: plain,
    name: plain,
    mark: dim,
    comment: cx(dim, css({ fontStyle: 'italic' })),
    keyword: css({ color: colors.primary.text }),
    function: css({ color: colors.info.text }),
    variable: css({ color: colors.warning.text }),
    string: css({ color: colors.success.text }),
    number: css({ color: colors.warning.text }),
    error: css({ color: colors.error.text }),
  };
}
