/** Names of fields with the path of a request, best first. */
export const routeNames: readonly string[] =
  'http.route route endpoint handler path url.path uri url request_path operation'.split(' ');

/** Names of fields with the method of a request, best first. */
export const methodNames: readonly string[] = ['http.request.method', 'http.method', 'request_method', 'method'];
