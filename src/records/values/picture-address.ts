// Where a picture of our own service is asked for: at this very server. Its address was written down whole, under the name by which
// whoever sent it had reached the server; another phone may reach it by another, and it may have moved since.

/** `images`: where the service keeps them; a path of its own (`/images`) is this server's. */
export const pictureAddress = (url: string, images: string): string => {
  if (!images.startsWith('/')) return url
  const [, path] = /^https?:\/\/[^/]+(\/.*)$/.exec(url) ?? []
  return path?.startsWith(`${images}/`) === true ? path : url
}
