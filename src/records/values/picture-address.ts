// The address of a picture of our own service, at the present server. The stored address contains the server's name at the time
// of the upload; another phone may reach it under another name, and it may have moved since.

/** `images`: the image service's address; a bare path (`/images`) means this server. */
export const pictureAddress = (url: string, images: string): string => {
  if (!images.startsWith('/')) return url
  const [, path] = /^https?:\/\/[^/]+(\/.*)$/.exec(url) ?? []
  return path?.startsWith(`${images}/`) === true ? path : url
}
