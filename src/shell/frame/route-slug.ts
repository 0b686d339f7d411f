// The file name of a route's list of files under builds/pages/<id>/: the build writes it, the page requests it.

export const routeSlug = (path: string): string =>
  path
    .replace(/[:+]/g, '')
    .replace(/^\/|\/$/g, '')
    .replaceAll('/', '-') || 'home'
