/** The online store in the demo data: its pages, and its visitors' locations. */

interface Page {
  uri: string;
  weight: number;
  method: string;
  type: string;
  /** Median duration in milliseconds. */
  duration: number;
  /** Median body size in bytes. */
  size: number;
  /** Relative slowdown of the page's requests during checkout and payment incidents; 0 for pages without orders. */
  waits: number;
}

const page = (uri: string, weight: number, method: string, type: string, duration: number, size: number): Page => ({
  uri,
  weight,
  method,
  type,
  duration,
  size,
  waits: 0,
});
const orderPage = (...given: Parameters<typeof page>): Page => ({ ...page(...given), waits: 4.5 });

/** The shop's pages; a product's number replaces `{id}`. A few pages get most of the traffic. */
export const pages: Page[] = [
  page('/', 210, 'GET', 'text/html', 46, 18_400),
  page('/api/v1/products/{id}', 170, 'GET', 'application/json', 31, 2_900),
  page('/products/{id}', 150, 'GET', 'text/html', 74, 31_000),
  page('/api/v1/search', 96, 'GET', 'application/json', 118, 12_600),
  page('/static/app.js', 74, 'GET', 'text/javascript', 6, 182_000),
  page('/static/app.css', 66, 'GET', 'text/css', 4, 41_000),
  page('/images/products/{id}.webp', 62, 'GET', 'image/webp', 9, 86_000),
  page('/api/v1/cart', 48, 'GET', 'application/json', 27, 1_250),
  page('/api/v1/cart/items', 34, 'POST', 'application/json', 58, 640),
  page('/categories/shoes', 28, 'GET', 'text/html', 88, 44_000),
  page('/categories/jackets', 19, 'GET', 'text/html', 86, 39_000),
  page('/login', 16, 'POST', 'text/html', 142, 5_300),
  orderPage('/checkout', 38, 'POST', 'text/html', 90, 9_800),
  orderPage('/api/v1/payments', 10, 'POST', 'application/json', 105, 820),
  page('/account/orders', 9, 'GET', 'text/html', 97, 16_000),
  page('/healthz', 8, 'GET', 'text/plain', 2, 12),
  page('/api/v1/cart/items/{id}', 6, 'DELETE', 'application/json', 36, 0),
  page('/api/v1/account', 4, 'PUT', 'application/json', 71, 950),
  page('/search', 4, 'GET', 'text/html', 164, 27_000),
  page('/robots.txt', 2, 'GET', 'text/plain', 3, 90),
  page('/imprint', 1, 'GET', 'text/html', 21, 7_400),
  page('/wp-login.php', 1, 'GET', 'text/html', 5, 1_100),
];

interface Place {
  city: string;
  country: string;
  datacenter: string;
  weight: number;
}

const place = (city: string, country: string, datacenter: string, weight: number): Place => ({
  city,
  country,
  datacenter,
  weight,
});

export const places: Place[] = [
  place('Berlin', 'DE', 'fra1', 17),
  place('London', 'GB', 'lhr1', 15),
  place('New York', 'US', 'iad1', 14),
  place('Paris', 'FR', 'fra1', 11),
  place('Leipzig', 'DE', 'fra1', 9),
  place('San Francisco', 'US', 'sfo1', 8),
  place('Toronto', 'CA', 'iad1', 6),
  place('São Paulo', 'BR', 'gru1', 5),
  place('Zürich', 'CH', 'fra1', 5),
  place('Tokyo', 'JP', 'nrt1', 4),
  place('Sydney', 'AU', 'syd1', 3),
  place('Singapore', 'SG', 'sin1', 2),
  place("L'Aquila", 'IT', 'fra1', 1),
];
