import React, { useState } from 'react';

import { css } from '@emotion/css';

import { dateTimeFormat, getTimeZone, type GrafanaTheme2 } from '@grafana/data';
import { Checkbox, useStyles2 } from '@grafana/ui';

import { InputField } from '../../controls/fields';
import { type ServiceDashboard } from '../../service/dashboards';
import { numberText } from '@aplkit/language/kit/words';

interface Props {
  dashboards: readonly ServiceDashboard[];
  /** UIDs of the selected dashboards. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

export function ServiceDashboardList({ dashboards, chosen, onChoose }: Props) {
  const styles = useStyles2(getStyles);
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/);
  const shown = dashboards.filter(({ name, owner }) =>
    words.every((word) => `${name} ${owner}`.toLowerCase().includes(word))
  );
  const choose = (uid: string, isChosen: boolean) =>
    onChoose(new Set(isChosen ? [...chosen, uid] : [...chosen].filter((one) => one !== uid)));
  return (
    <section aria-label="Axiom dashboards">
      <InputField label="Search" placeholder="Name or owner" width={40} value={search} onChange={setSearch} />
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="List of dashboards">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Dashboard</th>
              <th scope="col">Owner</th>
              <th scope="col" className={styles.number}>
                Charts
              </th>
              <th scope="col">Last change</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ uid, name, owner, charts, changed }) => (
              <tr key={uid}>
                <td>
                  <Checkbox
                    label={name || uid}
                    value={chosen.has(uid)}
                    onChange={({ currentTarget }) => choose(uid, currentTarget.checked)}
                  />
                </td>
                <td className={styles.owner}>{owner}</td>
                <td className={styles.number}>{numberText(charts)}</td>
                <td className={styles.time}>{timeOf(changed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <span role="status">{shown.length === 0 ? 'No dashboards match.' : ''}</span>
    </section>
  );
}

/** A time in the user's time zone; any other text stays unchanged. */
const timeOf = (changed: string) =>
  Number.isNaN(Date.parse(changed)) ? changed : dateTimeFormat(changed, { timeZone: getTimeZone() });

function getStyles({ spacing, colors }: GrafanaTheme2) {
  return {
    scroll: css({ maxHeight: 360, overflow: 'auto', marginTop: spacing(1) }),
    table: css({
      width: '100%',
      'th, td': { padding: spacing(0.5, 1), textAlign: 'left', borderBottom: `1px solid ${colors.border.weak}` },
    }),
    number: css({ '&&': { textAlign: 'right' } }),
    owner: css({ overflowWrap: 'anywhere' }),
    time: css({ whiteSpace: 'nowrap' }),
  };
}
