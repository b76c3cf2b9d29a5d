/** Small datasets like those of users, for which nothing was tuned, as files that a sandbox loads. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type LoadRequest } from '../../../sandbox/load/source';

type Row = Record<string, string | number | boolean | null>;

/** Creates a function that draws integers below a limit, always in the same order. */
function drawer(): (limit: number) => number {
  let state = 42;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

const start = Date.UTC(2026, 1, 1);
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

function rows(count: number, row: (index: number, draw: (limit: number) => number) => Row): Row[] {
  const draw = drawer();
  return Array.from({ length: count }, (_, index) => row(index, draw));
}

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length];

const airports = Array.from({ length: 30 }, (_, index) => `A${String.fromCharCode(65 + (index % 26))}${index % 10}`);

/** The rows of each dataset. */
const datasets: Readonly<Record<string, Row[]>> = {
  flights: rows(1500, (index, draw) => ({
    date: at(index * 9),
    delay: draw(180) - 30,
    distance: 100 + draw(2400),
    origin: pick(airports, draw(30)),
    destination: pick(airports, draw(30)),
    tail_number: `N${index}${draw(900)}`,
  })),
  weather: rows(365, (index, draw) => ({
    date: new Date(Date.UTC(2025, 0, 1 + index)).toISOString(),
    precipitation: draw(300) / 10,
    temp_max: 5 + draw(250) / 10,
    temp_min: draw(120) / 10 - 4,
    wind: draw(90) / 10,
    weather: pick(['sun', 'rain', 'fog', 'drizzle', 'snow'], draw(5)),
  })),
  cars: rows(400, (index, draw) => ({
    year: new Date(Date.UTC(1970 + (index % 13), 0, 1)).toISOString(),
    name: `car ${index % 310}`,
    miles_per_gallon: index % 50 === 0 ? null : 9 + draw(380) / 10,
    cylinders: pick([3, 4, 5, 6, 8], draw(5)),
    horsepower: 46 + draw(180),
    weight_in_lbs: 1600 + draw(3500),
    acceleration: 8 + draw(160) / 10,
    origin: pick(['USA', 'Europe', 'Japan'], draw(3)),
  })),
  earthquakes: rows(1000, (index, draw) => ({
    time: at(index * 40),
    mag: draw(70) / 10,
    place: `${draw(200)}km of ${index}`,
    type: draw(50) === 0 ? 'quarry blast' : 'earthquake',
    status: draw(3) === 0 ? 'automatic' : 'reviewed',
    magType: pick(['ml', 'md', 'mb', 'mww'], draw(4)),
    depth: draw(7000) / 10,
    depthError: draw(100) / 10,
    net: pick(['ak', 'ci', 'nc', 'us'], draw(4)),
    id: `${pick(['ak', 'ci'], index)}${1_000_000 + index}`,
    updated: start + draw(1_000_000_000),
    latitude: draw(1_800_000) / 10_000 - 90,
    longitude: draw(3_600_000) / 10_000 - 180,
  })),
  sales: rows(1200, (index, draw) => ({
    order_date: at(index * 30),
    order_id: 100_000_000 + draw(900_000_000),
    region: pick(['Asia', 'Europe', 'Africa', 'North America'], draw(4)),
    country: `Country ${draw(80)}`,
    item_type: pick(['Fruit', 'Clothes', 'Meat', 'Cereal', 'Cosmetics'], draw(5)),
    sales_channel: pick(['Online', 'Offline'], draw(2)),
    units_sold: 1 + draw(9999),
    unit_price: 9.33 + draw(600),
    total_revenue: 1000 + draw(60_000) * 1.5,
  })),
  // Log of an application without OpenTelemetry.
  application: rows(1200, (index, draw) => ({
    ts: at(index),
    level: pick(['info', 'info', 'info', 'warn', 'error'], draw(5)),
    message: `request ${index} was answered`,
    app: pick(['shop', 'pay', 'mail'], draw(3)),
    user_id: `user-${index % 700}`,
    elapsed_ms: draw(4000) / 10,
    code: pick([200, 200, 200, 404, 500], draw(5)),
  })),
  // An access log: a number whose unit is only in its name, and a numeric status.
  access: rows(1200, (index, draw) => ({
    timestamp: at(index),
    method: pick(['GET', 'POST'], draw(2)),
    path: pick(['/', '/cart', '/login', '/api/items'], draw(4)),
    status_code: pick([200, 204, 301, 404, 503], draw(5)),
    duration_seconds: draw(1000) / 250,
    response_bytes: draw(90_000),
    request_id: `r-${index}`,
  })),
  wide: rows(200, (index, draw) => ({
    time: at(index),
    ...Object.fromEntries(
      Array.from({ length: 400 }, (_, field) => [`field_${field}`, draw(field % 7 === 0 ? 4 : 1000)])
    ),
  })),
  // Fields with the names of the dashboard's own columns, and a numeric field that contains a few words.
  shop: rows(1500, (index, draw) => ({
    time: at(index),
    events: pick(['view', 'buy', 'leave'], draw(3)),
    total: pick(['low', 'high'], draw(2)),
    average: pick(['below', 'above'], draw(2)),
    size: index % 100 === 7 ? 'n/a' : 1000 + draw(900_000),
    temperature: index % 100 === 9 ? '?' : draw(300) / 10,
    'Price €': 5 + draw(9000) / 100,
  })),
  times: rows(300, (index) => ({ _time: at(index) })),
};

/** Writes the datasets to NDJSON files, and passes the sandbox's load requests to a callback. */
export async function withFiles<T>(use: (load: LoadRequest[]) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'starters-'));
  try {
    const load = Object.entries(datasets).map(([dataset, content]): LoadRequest => {
      const file = path.join(folder, `${dataset}.ndjson`);
      writeFileSync(file, content.map((row) => `${JSON.stringify(row)}\n`).join(''));
      return { dataset, source: `${file}:${Object.keys(content[0])[0]}` };
    });
    return await use(load);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
