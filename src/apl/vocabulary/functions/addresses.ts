import { alike, type WordTexts } from '../word';

/** The versions of addresses, each with a network, two addresses in it, and another network. */
const versions = {
  v4: ['10.0.0.0/24', '10.0.0.7', '10.0.0.9', '192.168.0.0/16'],
  v6: ['fe80::/64', 'fe80::1', 'fe80::2', 'fc00::/7'],
} as const;

/** IP addresses. */
export const addressTexts: WordTexts = {
  'format_ipv4(address: any, prefix?: integer): string': [
    'Writes an IPv4 address, with the bits after the prefix set to zero.',
    '"192.168.1.17", 24',
  ],
  'format_ipv4_mask(address: any, prefix?: integer): string': [
    'Writes an IPv4 network as an address and a prefix.',
    '"192.168.1.17", 24',
  ],
  'geo_info_from_ip_address(address: string): map': [
    'Returns country, city and position of an IP address.',
    "['sample-http-logs'] | extend place = geo_info_from_ip_address('8.8.8.8') | limit 1",
  ],
  'has_any_ipv4(text: string, address: any, ...more: any): boolean': [
    'Tests a text for one of several IPv4 addresses.',
    '"from 10.0.0.7", "10.0.0.7", "10.0.0.8"',
  ],
  'has_any_ipv4_prefix(text: string, prefix: any, ...more: any): boolean': [
    'Tests a text for an IPv4 address with one of several beginnings.',
    '"from 10.0.0.7", "10.0.", "192.168."',
  ],
  'has_ipv4(text: string, address: string): boolean': [
    'Tests a text for an IPv4 address.',
    '"from 10.0.0.7", "10.0.0.7"',
  ],
  'has_ipv4_prefix(text: string, prefix: string): boolean': [
    'Tests a text for an IPv4 address with this beginning.',
    '"from 10.0.0.7", "10.0."',
  ],
  ...alike(versions, (version, [, left, right]) => [
    `ip${version}_compare(left: string, right: string, prefix?: integer): integer`,
    [`Compares two IP${version} addresses: -1, 0 or 1.`, `"${left}", "${right}"`],
  ]),
  ...alike(versions, (version, [network, address, , other]) => [
    `ip${version}_is_in_any_range(address: string, range: any, ...more: any): boolean`,
    [`Tests whether an IP${version} address is in one of several networks.`, `"${address}", "${network}", "${other}"`],
  ]),
  ...alike(versions, (version, [network, address]) => [
    `ip${version}_is_in_range(address: string, range: string): boolean`,
    [`Tests whether an IP${version} address is in a network.`, `"${address}", "${network}"`],
  ]),
  ...alike(versions, (version, [, left, right]) => [
    `ip${version}_is_match(left: string, right: string, prefix?: integer): boolean`,
    [
      `Tests whether two IP${version} addresses are equal, as far as their prefixes reach.`,
      `"${left}", "${right}", 24`,
    ],
  ]),
  'ipv4_is_private(address: string): boolean': ['Tests for an IPv4 address of a private network.', '"10.0.0.7"'],
  'ipv4_netmask_suffix(network: string): integer': [
    'Returns the length of the prefix of an IPv4 network.',
    '"10.0.0.0/8"',
  ],
  'parse_ipv4(address: string): integer': ['Converts an IPv4 address to a number.', '"10.0.0.1"'],
  'parse_ipv4_mask(address: string, prefix: integer): integer': [
    'Converts an IPv4 address to a number, with the bits after the prefix set to zero.',
    '"10.0.0.1", 24',
  ],
};
