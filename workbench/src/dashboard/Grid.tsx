import { css, cx } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { Button, useStyles2 } from '@grafana/ui';
import React, { useMemo, useState } from 'react';

import { type GridItem, type Section, sectionsOf } from './sections';

/** Height of one unit in pixels, as in Grafana. */
const rowHeight = 30;
/** Height of the gap between two units in pixels, as in Grafana. */
const gap = 8;

/** Places panels by their `gridPos`, or one below another on a narrow screen. */
export function Grid({ items }: { items: GridItem[] }) {
  const sections = useMemo(() => sectionsOf(items), [items]);
  return sections.map((section, index) => <GridSection key={index} section={section} />);
}

function GridSection({ section: { heading, top, panels } }: { section: Section }) {
  const styles = useStyles2(getStyles);
  const [open, setOpen] = useState(!heading?.collapsed);
  return (
    <section aria-label={heading?.title}>
      {heading && (
        <Button
          fill="text"
          variant="secondary"
          icon={open ? 'angle-down' : 'angle-right'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {heading.title}
        </Button>
      )}
      {open && (
        <div className={styles.grid}>
          {panels.map(({ panel, position: { x, y, w, h } }) => {
            const place = css({
              gridColumn: `${x + 1} / span ${w}`,
              gridRow: `${y - top + 1} / span ${h}`,
              height: h * rowHeight + (h - 1) * gap,
            });
            return (
              <div key={panel.state.key} className={cx(styles.panel, place)}>
                <panel.Component model={panel} />
              </div>
            );
          })}
        </div>
      )}
    </section>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  grid: css({
    display: 'grid',
    gridTemplateColumns: 'repeat(24, minmax(0, 1fr))',
    gridAutoRows: rowHeight,
    gap,
    marginBottom: gap,
    [theme.breakpoints.down('md')]: { display: 'flex', flexDirection: 'column' },
  }),
  panel: css({ position: 'relative', minWidth: 0, [theme.breakpoints.down('md')]: { flexShrink: 0 } }),
});
