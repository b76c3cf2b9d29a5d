import { type WordText } from './word';

/** Scalar functions that people use most, and those whose name alone does not say how to call them. */
export const functionTexts: readonly WordText[] = [
  // Conditions
  ['case(predicate, value, …, otherwise)', 'The value behind the first predicate that is true.'],
  ['iff(predicate, then, otherwise)', 'One of two values, by a predicate.'],
  ['iif(predicate, then, otherwise)', 'One of two values, by a predicate. The same as iff.'],
  ['coalesce(value, …)', 'The first value that is not null.'],
  ['isnull(value)', 'True where there is no value.'],
  ['isnotnull(value)', 'True where there is a value.'],
  ['isempty(text)', 'True where the text is empty or there is none.'],
  ['isnotempty(text)', 'True where the text is there and not empty.'],
  ['not(predicate)', 'True where the predicate is false.'],
  // Conversion
  ['tobool(value)', 'The value as a boolean.'],
  ['todatetime(value)', 'The value as a time.'],
  ['todouble(value)', 'The value as a number with a fraction.'],
  ['toreal(value)', 'The value as a number with a fraction. The same as todouble.'],
  ['toint(value)', 'The value as an integer.'],
  ['tolong(value)', 'The value as an integer. The same as toint.'],
  ['tostring(value)', 'The value as text.'],
  ['totimespan(value)', 'The value as a timespan.'],
  ['toarray(value)', 'The value as an array.'],
  ['todynamic(text)', 'The value that a JSON text means.'],
  ['tohex(number)', 'The number in hexadecimal digits.'],
  ['isbool(value)', 'True where the value is a boolean.'],
  ['dynamic_to_json(value)', 'The value as JSON text.'],
  ['ensure_field(name, type)', 'The field of this name, or null of this type where there is none.'],
  // Time
  ['ago(timespan)', 'The time that is this long before now.'],
  ['now()', 'The time at which the query runs.'],
  ['bin(value, size)', 'The value rounded down to a multiple of the size: the start of its bucket.'],
  ['bin_auto(field)', 'The start of the bucket of a time, with a size that suits the time range.'],
  ['datetime_add(part, count, time)', 'A time moved by a number of days, months …'],
  ['datetime_diff(part, left, right)', 'How many days, months … lie between two times.'],
  ['datetime_part(part, time)', 'A part of a time as an integer: "year", "month", "day" …'],
  ['dayofmonth(time)', 'The day in its month, from 1.'],
  ['dayofweek(time)', 'How long since the Sunday before, as a timespan.'],
  ['dayofyear(time)', 'The day in its year, from 1.'],
  ['endofday(time)', 'The end of the day.'],
  ['endofmonth(time)', 'The end of the month.'],
  ['endofweek(time)', 'The end of the week.'],
  ['endofyear(time)', 'The end of the year.'],
  ['format_datetime(time, format)', 'A time as text.'],
  ['getmonth(time)', 'The month, from 1 to 12.'],
  ['getyear(time)', 'The year.'],
  ['hourofday(time)', 'The hour, from 0 to 23.'],
  ['monthofyear(time)', 'The month, from 1 to 12.'],
  ['startofday(time)', 'The beginning of the day.'],
  ['startofmonth(time)', 'The beginning of the month.'],
  ['startofweek(time)', 'The beginning of the week.'],
  ['startofyear(time)', 'The beginning of the year.'],
  ['week_of_year(time)', 'The ISO week of the year.'],
  ['unixtime_seconds_todatetime(seconds)', 'The time this many seconds after the beginning of 1970.'],
  ['unixtime_milliseconds_todatetime(milliseconds)', 'The time this many milliseconds after the beginning of 1970.'],
  ['unixtime_microseconds_todatetime(microseconds)', 'The time this many microseconds after the beginning of 1970.'],
  ['unixtime_nanoseconds_todatetime(nanoseconds)', 'The time this many nanoseconds after the beginning of 1970.'],
  // Text
  ['strcat(value, …)', 'The values as one text.'],
  ['strcat_delim(delimiter, value, …)', 'The values as one text, with a delimiter between them.'],
  ['strlen(text)', 'The number of characters.'],
  ['substring(text, start, length)', 'A part of a text; the first character is at 0.'],
  ['extract(pattern, group, text)', 'What a group of a regular expression matches; group 0 is the whole match.'],
  ['extract_all(pattern, text)', 'All matches of a regular expression, as an array.'],
  ['tolower(text)', 'The text in lower case.'],
  ['toupper(text)', 'The text in upper case.'],
  ['totitle(text)', 'The text with each word capitalized.'],
  ['split(text, delimiter)', 'The parts between delimiters, as an array.'],
  ['replace(pattern, replacement, text)', 'The text with each match of a regular expression replaced.'],
  ['replace_regex(text, pattern, replacement)', 'The text with each match of a regular expression replaced.'],
  ['replace_string(text, part, replacement)', 'The text with each occurrence of a part replaced.'],
  ['reverse(text)', 'The characters in opposite order.'],
  ['indexof(text, part)', 'Where a part first occurs, from 0; -1 where it does not.'],
  ['countof(text, part)', 'How often a part occurs.'],
  ['trim(characters, text)', 'The text without these characters at both ends.'],
  ['trim_space(text)', 'The text without white space at both ends.'],
  ['parse_json(text)', 'The value that a JSON text means.'],
  ['parse_url(text)', 'The parts of a web address.'],
  ['parse_urlquery(text)', 'The parameters of a web address.'],
  ['parse_path(text)', 'The parts of a file path.'],
  ['format_bytes(count, precision)', 'A number of bytes as text with a unit.'],
  ['gettype(value)', 'The type of a value, as text.'],
  ['url_decode(text)', 'The text that an encoded address means.'],
  ['url_encode(text)', 'The text as it must stand in an address.'],
  // Numbers
  ['abs(number)', 'The number without its sign.'],
  ['ceiling(number)', 'The least integer that is not below the number.'],
  ['floor(number, size)', 'The number rounded down to a multiple of the size. The same as bin.'],
  ['round(number, digits)', 'The number rounded to this many digits behind the point.'],
  ['exp(number)', 'e to the power of the number.'],
  ['log(number)', 'The natural logarithm.'],
  ['log10(number)', 'The logarithm to base 10.'],
  ['log2(number)', 'The logarithm to base 2.'],
  ['max_of(value, …)', 'The greatest of the arguments.'],
  ['min_of(value, …)', 'The least of the arguments.'],
  ['pow(base, exponent)', 'One number to the power of another.'],
  ['sqrt(number)', 'The square root.'],
  ['sign(number)', '-1, 0 or 1, by the sign of the number.'],
  ['rand()', 'A random number from 0 to 1.'],
  ['range(start, stop, step)', 'An array of evenly spaced values.'],
  ['pi()', 'The number π.'],
  // Arrays, maps, fields
  ['array_length(array)', 'The number of elements.'],
  ['array_concat(array, …)', 'The elements of several arrays as one array.'],
  ['array_index_of(array, value)', 'Where a value first stands, from 0; -1 where it does not.'],
  ['array_slice(array, start, end)', 'The elements from one position to another, both included.'],
  ['array_sort_asc(array)', 'The elements in ascending order.'],
  ['array_sort_desc(array)', 'The elements in descending order.'],
  ['array_sum(array)', 'The sum of the elements.'],
  ['bag_has_key(map, key)', 'True where the map has the key.'],
  ['bag_keys(map)', 'The keys of a map, as an array.'],
  ['bag_pack(key, value, …)', 'A map of keys and values.'],
  ['pack_array(value, …)', 'An array of the values.'],
  ['strcat_array(array, delimiter)', 'The elements as one text, with a delimiter between them.'],
  ['isarray(value)', 'True where the value is an array.'],
  ['column_ifexists(name, otherwise)', 'The field of this name, or another value where there is none.'],
  ['ingestion_time()', 'When the service took the event in.'],
  ['geo_info_from_ip_address(address)', 'Country, city and position of an IP address.'],
  ['ipv4_is_in_range(address, range)', 'True where an IPv4 address lies in a range like 10.0.0.0/8.'],
  ['ipv4_is_private(address)', 'True where an IPv4 address is one of a private network.'],
];

/** The other functions of the language, by family. */
export const plainFunctions: ReadonlyArray<{ family: string; names: string }> = [
  {
    family: 'Works on arrays and maps.',
    names:
      'array_extract array_iff array_reverse array_rotate_left array_rotate_right array_select_dict array_shift_left ' +
      'array_shift_right array_split bag_zip len pack_dictionary',
  },
  {
    family: 'Reads conversations with language models.',
    names:
      'genai_concat_contents genai_conversation_turns genai_cost genai_estimate_tokens ' +
      'genai_extract_assistant_response genai_extract_function_results genai_extract_system_prompt ' +
      'genai_extract_tool_calls genai_extract_user_prompt genai_get_content_by_index genai_get_content_by_role ' +
      'genai_get_pricing genai_get_role genai_has_tool_calls genai_input_cost genai_is_truncated genai_message_roles ' +
      'genai_output_cost',
  },
  {
    family: 'A hash of a value.',
    names: 'hash hash_md5 hash_sha1 hash_sha256 hash_sha512',
  },
  {
    family: 'Works on IP addresses.',
    names:
      'format_ipv4 format_ipv4_mask has_any_ipv4 has_any_ipv4_prefix has_ipv4 has_ipv4_prefix ipv4_compare ' +
      'ipv4_is_in_any_range ipv4_is_match ipv4_netmask_suffix ipv6_compare ipv6_is_in_any_range ipv6_is_in_range ' +
      'ipv6_is_match parse_ipv4 parse_ipv4_mask',
  },
  {
    family: 'Works on numbers.',
    names:
      'acos asin atan atan2 cos cot degrees exp10 exp2 gamma isfinite isinf isint isnan loggamma radians ' +
      'set_difference set_has_element set_intersect set_union sin tan',
  },
  {
    family: 'Tells something about the event itself.',
    names: 'cursor_current',
  },
  {
    family: 'Works on key and value pairs.',
    names: 'find_pair pair parse_pair',
  },
  {
    family: 'Reads and writes SQL.',
    names: 'format_sql parse_sql',
  },
  {
    family: 'Works on text.',
    names:
      'base64_decode_toarray base64_decode_tostring base64_encode_fromarray base64_encode_tostring countof_regex ' +
      'format_url indexof_regex isascii parse_bytes parse_csv quote regex_quote strcmp string_size strip_ansi_escapes ' +
      'strrep translate trim_end trim_end_regex trim_regex trim_start trim_start_regex unicode_codepoints_from_string ' +
      'unicode_codepoints_to_string',
  },
  {
    family: 'Works on arrays of numbers, element by element.',
    names:
      'series_abs series_acos series_add series_asin series_atan series_ceiling series_cos series_cosine_similarity ' +
      'series_divide series_dot_product series_equals series_exp series_fft series_fill_backward series_fill_const ' +
      'series_fill_forward series_fill_linear series_fir series_floor series_greater series_greater_equals ' +
      'series_ifft series_iir series_less series_less_equals series_log series_magnitude series_max series_min ' +
      'series_multiply series_not_equals series_pearson_correlation series_pow series_sign series_sin series_stats ' +
      'series_stats_dynamic series_subtract series_sum series_tan',
  },
  {
    family: 'True where the value has this type or form.',
    names: 'iscc isimei ismap isreal isstring isutf8',
  },
];
