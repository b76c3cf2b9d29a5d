import { places } from '../shop';
import { counter, type DemoMetric, deltaCounter, deltaHistogram, gauge, upDown } from './demoMetric';

/** Metrics about the shop's business. */

const checkouts = 1 / 7;
const fragile = 2.6;
const methods: Array<[method: string, share: number]> = [
  ['card', 0.62],
  ['paypal', 0.27],
  ['invoice', 0.11],
];
const countries = [...new Set(places.map(({ country }) => country))].slice(0, 4);
const checkout = { 'service.name': 'checkout' };
const payment = { 'service.name': 'payment', 'payment.provider': 'paygrid' };

export const businessMetrics: DemoMetric[] = [
  deltaCounter(
    'checkout.orders',
    '{order}',
    methods.flatMap(([method, share]) =>
      countries.map((country, index) => ({
        tags: { ...checkout, 'payment.method': method, 'shop.country': country, 'customer.new': index === 3 },
        load: (checkouts * share * (4 - index)) / 10,
        noise: 0.2,
        outcome: { fragile, failed: false },
      }))
    )
  ),
  deltaCounter(
    'checkout.failures',
    '{order}',
    methods.map(([method, share]) => ({
      tags: { ...checkout, 'payment.method': method, 'error.type': 'payment' },
      load: checkouts * share,
      noise: 0.3,
      outcome: { fragile, failed: true },
    }))
  ),
  deltaHistogram(
    'checkout.order.value',
    'EUR',
    methods.map(([method, share]) => ({
      tags: { ...checkout, 'payment.method': method },
      load: checkouts * share,
      noise: 0.2,
      outcome: { fragile, failed: false },
      distribution: { median: 74, shape: 2.6, responsive: false, bounds: [10, 25, 50, 100, 200, 500] },
    }))
  ),
  deltaCounter('cart.items.added', '{item}', [{ tags: { 'service.name': 'cart' }, load: 0.32, noise: 0.15 }]),
  deltaCounter('cart.abandoned', '{cart}', [{ tags: { 'service.name': 'cart' }, load: 0.03, fail: 40, noise: 0.3 }]),
  upDown('cart.active', '{cart}', [{ tags: { 'service.name': 'cart' }, base: 20, load: 1.1, fail: 120, noise: 0.05 }]),
  counter(
    'payment.charges',
    '{charge}',
    [false, true].map((failed) => ({
      tags: { ...payment, 'payment.outcome': failed ? 'error' : 'accepted' },
      load: checkouts,
      noise: 0.15,
      outcome: { fragile, failed },
    }))
  ),
  gauge('payment.provider.available', '1', [{ tags: payment, base: 1, fail: -3.2 }]),
  counter('catalog.searches', '{request}', [
    { tags: { 'service.name': 'catalog', 'cache.hit': true }, load: 0.11, noise: 0.1 },
    { tags: { 'service.name': 'catalog', 'cache.hit': false }, load: 0.034, noise: 0.2 },
  ]),
  gauge(
    'catalog.stock.level',
    '{item}',
    ['shoes', 'jackets', 'accessories'].map((category, index) => ({
      tags: { 'service.name': 'catalog', 'product.category': category },
      base: 900 + 600 * index,
      load: -0.8,
      noise: 0.02,
    }))
  ),
  upDown('email.queue.length', '{message}', [
    { tags: { 'messaging.destination.name': 'confirmations' }, base: 1, load: 0.02, slow: 30, noise: 0.5 },
  ]),
  counter('email.sent', '{message}', [
    {
      tags: { 'messaging.destination.name': 'confirmations' },
      load: checkouts,
      noise: 0.1,
      outcome: { fragile, failed: false },
    },
  ]),
];
