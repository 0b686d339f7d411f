// The file name of a route's payload under builds/pages/<id>/: the build writes it, the page asks for it.

export const routeSlug = (path: string): string =>
  path
    .replace(/[:+]/g, '')
    .replace(/^\/|\/$/g, '')
    .replaceAll('/', '-') || 'home'
