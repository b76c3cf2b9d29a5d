import { demo } from '../../tree/operators/record';
import { type FunctionRow } from '../word';

export const addressFunctions: readonly FunctionRow[] = [
  [
    'format_ipv4(address: any, prefix?: integer): string',
    'Formats an IPv4 address after setting the bits beyond the prefix to zero.',
    '"192.168.1.17", 24',
  ],
  [
    'format_ipv4_mask(address: any, prefix?: integer): string',
    'Formats an IPv4 network as an address and a prefix.',
    '"192.168.1.17", 24',
  ],
  [
    'geo_info_from_ip_address(address: string): map',
    'Returns the country, city and coordinates of an IP address.',
    demo("extend place = geo_info_from_ip_address('8.8.8.8') | limit 1"),
  ],
  [
    'has_any_ipv4(text: string, address: any, ...more: any): boolean',
    'Tests whether a string contains one of several IPv4 addresses.',
    '"from 10.0.0.7", "10.0.0.7", "10.0.0.8"',
  ],
  [
    'has_any_ipv4_prefix(text: string, prefix: any, ...more: any): boolean',
    'Tests whether a string contains an IPv4 address that starts with one of several prefixes.',
    '"from 10.0.0.7", "10.0.", "192.168."',
  ],
  [
    'has_ipv4(text: string, address: string): boolean',
    'Tests whether a string contains an IPv4 address.',
    '"from 10.0.0.7", "10.0.0.7"',
  ],
  [
    'has_ipv4_prefix(text: string, prefix: string): boolean',
    'Tests whether a string contains an IPv4 address that starts with a given prefix.',
    '"from 10.0.0.7", "10.0."',
  ],
  [
    'ipv4_compare(left: string, right: string, prefix?: integer): integer',
    'Compares two IPv4 addresses and returns -1, 0 or 1.',
    '"10.0.0.7", "10.0.0.9"',
  ],
  [
    'ipv6_compare(left: string, right: string, prefix?: integer): integer',
    'Compares two IPv6 addresses and returns -1, 0 or 1.',
    '"fe80::1", "fe80::2"',
  ],
  [
    'ipv4_is_in_any_range(address: string, range: any, ...more: any): boolean',
    'Tests whether an IPv4 address is in one of several networks.',
    '"10.0.0.7", "10.0.0.0/24", "192.168.0.0/16"',
  ],
  [
    'ipv6_is_in_any_range(address: string, range: any, ...more: any): boolean',
    'Tests whether an IPv6 address is in one of several networks.',
    '"fe80::1", "fe80::/64", "fc00::/7"',
  ],
  [
    'ipv4_is_in_range(address: string, range: string): boolean',
    'Tests whether an IPv4 address is in a network.',
    '"10.0.0.7", "10.0.0.0/24"',
  ],
  [
    'ipv6_is_in_range(address: string, range: string): boolean',
    'Tests whether an IPv6 address is in a network.',
    '"fe80::1", "fe80::/64"',
  ],
  [
    'ipv4_is_match(left: string, right: string, prefix?: integer): boolean',
    'Tests whether two IPv4 addresses have the same prefix.',
    '"10.0.0.7", "10.0.0.9", 24',
  ],
  [
    'ipv6_is_match(left: string, right: string, prefix?: integer): boolean',
    'Tests whether two IPv6 addresses have the same prefix.',
    '"fe80::1", "fe80::2", 24',
  ],
  ['ipv4_is_private(address: string): boolean', 'Tests whether an IPv4 address is private.', '"10.0.0.7"'],
  ['ipv4_netmask_suffix(network: string): integer', 'Returns the prefix length of an IPv4 network.', '"10.0.0.0/8"'],
  ['parse_ipv4(address: string): integer', 'Converts an IPv4 address to a number.', '"10.0.0.1"'],
  [
    'parse_ipv4_mask(address: string, prefix: integer): integer',
    'Converts an IPv4 address to a number after setting the bits beyond the prefix to zero.',
    '"10.0.0.1", 24',
  ],
];
