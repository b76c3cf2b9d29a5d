import { type WordTexts } from '../word';

/** IP addresses. */
export const addressTexts: WordTexts = {
  'format_ipv4(address: any, prefix?: integer): string': [
    'Writes an IPv4 address, with the bits after the prefix set to zero.',
    'format_ipv4("192.168.1.17", 24)',
  ],
  'format_ipv4_mask(address: any, prefix?: integer): string': [
    'Writes an IPv4 network as an address and a prefix.',
    'format_ipv4_mask("192.168.1.17", 24)',
  ],
  'geo_info_from_ip_address(address: string): map': [
    'Returns country, city and position of an IP address.',
    "['sample-http-logs'] | extend place = geo_info_from_ip_address('8.8.8.8') | limit 1",
  ],
  'has_any_ipv4(text: string, address: any, ...more: any): boolean': [
    'Tests a text for one of several IPv4 addresses.',
    'has_any_ipv4("from 10.0.0.7", "10.0.0.7", "10.0.0.8")',
  ],
  'has_any_ipv4_prefix(text: string, prefix: any, ...more: any): boolean': [
    'Tests a text for an IPv4 address with one of several beginnings.',
    'has_any_ipv4_prefix("from 10.0.0.7", "10.0.", "192.168.")',
  ],
  'has_ipv4(text: string, address: string): boolean': [
    'Tests a text for an IPv4 address.',
    'has_ipv4("from 10.0.0.7", "10.0.0.7")',
  ],
  'has_ipv4_prefix(text: string, prefix: string): boolean': [
    'Tests a text for an IPv4 address with this beginning.',
    'has_ipv4_prefix("from 10.0.0.7", "10.0.")',
  ],
  'ipv4_compare(left: string, right: string, prefix?: integer): integer': [
    'Compares two IPv4 addresses: -1, 0 or 1.',
    'ipv4_compare("10.0.0.1", "10.0.0.2")',
  ],
  'ipv4_is_in_any_range(address: string, range: any, ...more: any): boolean': [
    'Tests whether an IPv4 address is in one of several networks.',
    'ipv4_is_in_any_range("10.0.0.7", "10.0.0.0/8", "192.168.0.0/16")',
  ],
  'ipv4_is_in_range(address: string, range: string): boolean': [
    'Tests whether an IPv4 address is in a network.',
    'ipv4_is_in_range("10.0.0.7", "10.0.0.0/8")',
  ],
  'ipv4_is_match(left: string, right: string, prefix?: integer): boolean': [
    'Tests whether two IPv4 addresses are equal, as far as their prefixes reach.',
    'ipv4_is_match("10.0.0.7", "10.0.0.9", 24)',
  ],
  'ipv4_is_private(address: string): boolean': [
    'Tests for an IPv4 address of a private network.',
    'ipv4_is_private("10.0.0.7")',
  ],
  'ipv4_netmask_suffix(network: string): integer': [
    'Returns the length of the prefix of an IPv4 network.',
    'ipv4_netmask_suffix("10.0.0.0/8")',
  ],
  'ipv6_compare(left: string, right: string, prefix?: integer): integer': [
    'Compares two IPv6 or IPv4 addresses: -1, 0 or 1.',
    'ipv6_compare("::1", "::2")',
  ],
  'ipv6_is_in_any_range(address: string, range: any, ...more: any): boolean': [
    'Tests whether an IPv6 address is in one of several networks.',
    'ipv6_is_in_any_range("fe80::1", "fe80::/10", "fc00::/7")',
  ],
  'ipv6_is_in_range(address: string, range: string): boolean': [
    'Tests whether an IPv6 address is in a network.',
    'ipv6_is_in_range("fe80::1", "fe80::/10")',
  ],
  'ipv6_is_match(left: string, right: string, prefix?: integer): boolean': [
    'Tests whether two IPv6 addresses are equal, as far as their prefixes reach.',
    'ipv6_is_match("fe80::1", "fe80::2", 64)',
  ],
  'parse_ipv4(address: string): integer': ['Converts an IPv4 address to a number.', 'parse_ipv4("10.0.0.1")'],
  'parse_ipv4_mask(address: string, prefix: integer): integer': [
    'Converts an IPv4 address to a number, with the bits after the prefix set to zero.',
    'parse_ipv4_mask("10.0.0.1", 24)',
  ],
};
