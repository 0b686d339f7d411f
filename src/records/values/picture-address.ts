// The address from which a picture that a record names is asked for: of our own service at the present server, or of a host that the
// organisation lists. The stored address contains the server's name at the time of the upload; another phone may reach it under another
// name, and it may have moved since.

/** `hosts` begin with `https://`. `images`: the image service's address; a bare path (`/images`) means this server. Undefined: a page never asks for it. */
export const pictureAddress = (
  url: string,
  images: string,
  hosts: readonly string[] = [],
): string | undefined => {
  const path = url.replace(/^https?:\/\/[\w.:[\]-]+/, '')
  if (path.startsWith(`${images}/`)) return isPlain(path) ? path : undefined
  return [images, ...hosts].some(one => url.startsWith(`${one}/`)) ? url : undefined
}

/** Names one below the other: no step leads out of the folder, and nothing in it means something else to another reader. */
const isPlain = (path: string): boolean =>
  /^[\w.,:~+=()/%-]+$/.test(path) && !/\/(?:\.{0,2}\/|\.{0,2}$)|%2[ef]|%5c|%00/i.test(path)
