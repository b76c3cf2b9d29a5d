import { type Json } from './json';

/** Functions for IP addresses. The result is null for text that isn't an address. */

interface Network {
  address: bigint;
  prefix: number;
}

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const wholeIpv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`);
const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

function ipv4(text: string): bigint | undefined {
  return wholeIpv4.test(text) ? text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n) : undefined;
}

/** An address as an IPv6 address, to which an IPv4 address is mapped. */
function ipv6(text: string): bigint | undefined {
  const embedded = ipv4(text);
  if (embedded !== undefined) {
    return 0xffff_0000_0000n + embedded;
  }
  const dotted = /^(.*:)([\d.]+)$/.exec(text);
  const tail = dotted && ipv4(dotted[2]);
  if (dotted && dotted[2].includes('.')) {
    return tail === undefined || tail === null
      ? undefined
      : ipv6(`${dotted[1]}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}`);
  }
  const halves = text.toLowerCase().split('::');
  const [left, right = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: halves.length === 2 ? missing : 0 }, () => '0'), ...right];
  return halves.length > 2 || (halves.length === 2 && missing < 1) || groups.length !== 8
    ? undefined
    : groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))
      ? groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
      : undefined;
}

/** Reads an address with or without a prefix. */
function network(text: string, version: 4 | 6): Network | undefined {
  const [written, length, ...more] = text.trim().split('/');
  const address = version === 4 ? ipv4(written) : ipv6(written);
  const bits = version === 4 ? 32 : 128;
  const shift = version === 6 && ipv4(written) !== undefined ? 96 : 0;
  const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) + shift : NaN;
  return address === undefined || more.length > 0 || !(prefix <= bits) ? undefined : { address, prefix };
}

function masked(address: bigint, prefix: number, bits: number): bigint {
  const rest = BigInt(bits - prefix);
  return (address >> rest) << rest;
}

/** Compares two addresses up to the length of the shorter prefix, as a sort function does. */
function compare(left: string, right: string, version: 4 | 6, max?: number): number | undefined {
  const bits = version === 4 ? 32 : 128;
  const [a, b] = [network(left, version), network(right, version)];
  if (!a || !b) {
    return undefined;
  }
  const prefix = Math.min(a.prefix, b.prefix, max ?? bits);
  const [x, y] = [masked(a.address, prefix, bits), masked(b.address, prefix, bits)];
  return x < y ? -1 : x > y ? 1 : 0;
}

function isWithin(address: string, range: string, version: 4 | 6): boolean | undefined {
  const [a, r] = [network(address, version), network(range, version)];
  const bits = version === 4 ? 32 : 128;
  return a && r && a.prefix >= r.prefix && masked(a.address, r.prefix, bits) === masked(r.address, r.prefix, bits);
}

function isInAny(address: string, ranges: Json[], version: 4 | 6): boolean | undefined {
  return network(address, version) && texts(ranges).some((range) => isWithin(address, range, version) === true);
}

/** Strings, given separately or in arrays. */
const texts = (values: Json[]): string[] => values.flat().filter((each) => typeof each === 'string');

function written(address: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((address >> shift) & 255n)).join('.');
}

/** IPv4 address in a string or number, truncated to a prefix. */
function ipv4Of(value: Json, prefix: number | undefined): Network | undefined {
  const given = typeof value === 'string' ? network(value, 4) : { address: BigInt(Number(value)), prefix: 32 };
  const length = prefix ?? given?.prefix ?? 32;
  return given && length >= 0 && length <= 32 && given.address >= 0n && given.address < 2n ** 32n
    ? { address: masked(given.address, length, 32), prefix: length }
    : undefined;
}

/** IPv4 addresses that are whole words in a text. */
const addressesIn = (text: string): string[] => text.split(/[^0-9A-Za-z_.]+/).filter((word) => wholeIpv4.test(word));

export const addressFunctions = {
  parse_ipv4: (text: string) => {
    const given = network(text, 4);
    return given && Number(masked(given.address, given.prefix, 32));
  },
  parse_ipv4_mask: (text: string, prefix: number) => {
    const given = ipv4Of(text, prefix);
    return given && Number(given.address);
  },
  format_ipv4: (value: Json, prefix?: number) => {
    const given = ipv4Of(value, prefix);
    return given ? written(given.address) : '';
  },
  format_ipv4_mask: (value: Json, prefix?: number) => {
    const given = ipv4Of(value, prefix);
    return given ? `${written(given.address)}/${given.prefix}` : '';
  },
  ipv4_netmask_suffix: (text: string) => network(text, 4)?.prefix,
  ipv4_is_private: (text: string) => isInAny(text, privateNetworks, 4),
  ipv4_compare: (left: string, right: string, prefix?: number) => compare(left, right, 4, prefix),
  ipv6_compare: (left: string, right: string, prefix?: number) => compare(left, right, 6, prefix),
  ipv4_is_match: (left: string, right: string, prefix?: number) => equal(compare(left, right, 4, prefix)),
  ipv6_is_match: (left: string, right: string, prefix?: number) => equal(compare(left, right, 6, prefix)),
  ipv4_is_in_range: (address: string, range: string) => isWithin(address, range, 4),
  ipv6_is_in_range: (address: string, range: string) => isWithin(address, range, 6),
  ipv4_is_in_any_range: (address: string, ...ranges: Json[]) => isInAny(address, ranges, 4),
  ipv6_is_in_any_range: (address: string, ...ranges: Json[]) => isInAny(address, ranges, 6),
  has_ipv4: (text: string, address: string) => addressesIn(text).includes(address),
  has_any_ipv4: (text: string, ...addresses: Json[]) =>
    addressesIn(text).some((each) => texts(addresses).includes(each)),
  has_ipv4_prefix: (text: string, prefix: string) => addressesIn(text).some((each) => each.startsWith(prefix)),
  has_any_ipv4_prefix: (text: string, ...prefixes: Json[]) =>
    addressesIn(text).some((each) => texts(prefixes).some((prefix) => each.startsWith(prefix))),
};

const equal = (compared: number | undefined) => (compared === undefined ? undefined : compared === 0);
