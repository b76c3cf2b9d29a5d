import { dateTime } from '@grafana/data';

import { noMetrics } from '@aplkit/language/mpl/analysis/schema';
import { templatesWith } from '../query/interpolation/testing/templates';
import { sentMpl } from './sentMpl';

const [from, to] = [dateTime('2026-01-31T10:00:00Z'), dateTime('2026-01-31T12:00:00Z')];
const range = { from, to, raw: { from, to } };
const templates = templatesWith({ host: ['a', 'b'] });
const datasource = { templates: () => templates, metricsSchema: { known: noMetrics } };

describe('MPL as a panel sends it', () => {
  it('has the values of variables, the filters and the interval of the panel', () => {
    const mpl = 'd:m | where host == $host and pod == $pod | align to $__interval using avg';
    const request = {
      scopedVars: { pod: { value: 'p1' } },
      filters: [{ key: 'region', operator: '=', value: 'eu' }],
      intervalMs: 60_000,
    };
    expect(sentMpl(datasource, mpl, range, request)).toBe(
      'd:m | where host == #/^(a|b)$/ and pod == "p1" | where region == "eu" | align to 1m using avg'
    );
  });

  it('has an interval that suits the range, before the panel has run', () => {
    expect(sentMpl(datasource, 'd:m | align to $__interval over $__range using sum', range, undefined)).toBe(
      'd:m | align to 5s over 2h using sum'
    );
  });
});
