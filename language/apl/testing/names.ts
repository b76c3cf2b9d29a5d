const words = (text: string) => text.split(' ');

/** The language's names by kind, from its public documentation; not JSON, because JSON files are shipped. */
export const names: Record<string, string[]> = {
  'tabular-operators': words(
    'count distinct extend extend-valid externaldata getschema join limit lookup make-series mv-expand ' +
      'order parse parse-kv parse-where project project-away project-keep project-rename project-reorder ' +
      'redact sample search sort summarize take top union where'
  ),
  'aggregation-function': words(
    'arg_max arg_min avg avgif count countif dcount dcountif histogram histogramif make_list make_list_if ' +
      'make_set make_set_if max maxif min minif percentile percentileif percentiles_array ' +
      'percentiles_arrayif phrases rate spotlight stdev stdevif sum sumif topk topkif variance varianceif'
  ),
  'in-operators': words('!in !in~ in in~'),
  'array-functions': words(
    'array_concat array_extract array_iff array_index_of array_length array_reverse array_rotate_left ' +
      'array_rotate_right array_select_dict array_shift_left array_shift_right array_slice array_sort_asc ' +
      'array_sort_desc array_split array_sum bag_has_key bag_keys bag_pack bag_zip isarray len pack_array ' +
      'pack_dictionary strcat_array'
  ),
  'conditional-function': words('case iff'),
  'conversion-functions': words(
    'dynamic_to_json ensure_field isbool toarray tobool todatetime todynamic tohex tostring totimespan'
  ),
  'datetime-functions': words(
    'ago datetime_add datetime_diff datetime_part dayofmonth dayofweek dayofyear endofday endofmonth ' +
      'endofweek endofyear getmonth getyear hourofday monthofyear now startofday startofmonth startofweek ' +
      'startofyear unixtime_microseconds_todatetime unixtime_milliseconds_todatetime ' +
      'unixtime_nanoseconds_todatetime unixtime_seconds_todatetime week_of_year'
  ),
  'genai-functions': words(
    'genai_concat_contents genai_conversation_turns genai_cost genai_estimate_tokens ' +
      'genai_extract_assistant_response genai_extract_function_results genai_extract_system_prompt ' +
      'genai_extract_tool_calls genai_extract_user_prompt genai_get_content_by_index ' +
      'genai_get_content_by_role genai_get_pricing genai_get_role genai_has_tool_calls genai_input_cost ' +
      'genai_is_truncated genai_message_roles genai_output_cost'
  ),
  'hash-functions': words('hash hash_md5 hash_sha1 hash_sha256 hash_sha512'),
  'ip-functions': words(
    'format_ipv4 format_ipv4_mask geo_info_from_ip_address has_any_ipv4 has_any_ipv4_prefix has_ipv4 ' +
      'has_ipv4_prefix ipv4_compare ipv4_is_in_any_range ipv4_is_in_range ipv4_is_match ipv4_is_private ' +
      'ipv4_netmask_suffix ipv6_compare ipv6_is_in_any_range ipv6_is_in_range ipv6_is_match parse_ipv4 ' +
      'parse_ipv4_mask'
  ),
  'mathematical-functions': words(
    'abs acos asin atan atan2 cos cot degrees exp exp10 exp2 gamma isfinite isinf isint isnan log log10 ' +
      'log2 loggamma max_of min_of not pi pow radians rand range round set_difference set_has_element ' +
      'set_intersect set_union sign sin sqrt tan'
  ),
  'metadata-functions': words('column_ifexists cursor_current ingestion_time'),
  'pair-functions': words('find_pair pair parse_pair'),
  'rounding-functions': words('bin bin_auto ceiling floor'),
  'sql-functions': words('format_sql parse_sql'),
  'string-functions': words(
    'base64_decode_toarray base64_decode_tostring base64_encode_fromarray base64_encode_tostring coalesce ' +
      'countof countof_regex extract extract_all format_bytes format_url gettype indexof indexof_regex ' +
      'isascii isempty isnotempty isnotnull isnull parse_bytes parse_csv parse_json parse_path parse_url ' +
      'parse_urlquery quote regex_quote replace replace_regex replace_string reverse split strcat ' +
      'strcat_delim strcmp string_size strip_ansi_escapes strlen strrep substring tolower totitle toupper ' +
      'translate trim trim_end trim_end_regex trim_regex trim_space trim_start trim_start_regex ' +
      'unicode_codepoints_from_string unicode_codepoints_to_string url_decode url_encode'
  ),
  'time-series': words(
    'series_abs series_acos series_add series_asin series_atan series_ceiling series_cos ' +
      'series_cosine_similarity series_divide series_dot_product series_equals series_exp series_fft ' +
      'series_fill_backward series_fill_const series_fill_forward series_fill_linear series_fir ' +
      'series_floor series_greater series_greater_equals series_ifft series_iir series_less ' +
      'series_less_equals series_log series_magnitude series_max series_min series_multiply ' +
      'series_not_equals series_pearson_correlation series_pow series_sign series_sin series_stats ' +
      'series_stats_dynamic series_subtract series_sum series_tan'
  ),
  'type-functions': words('iscc isimei ismap isreal isstring isutf8'),
};
