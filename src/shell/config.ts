// The files of the installation itself: config.json with the address of its data, and the build's own list of files. This is the
// page's only fetch; data comes through the worker. Offline the service worker answers for config.json with the last known one.
import { askedConfig } from '#core/wire/asked-config.ts'
import { pictureAddress } from '#records/values/picture-address.ts'
import type { ClientConfig } from '#core/wire/sync-protocol.ts'

/** The defaults of our own server; the rest is requested when it is needed (api/settled-config.ts). */
const usual: ClientConfig = {
  api: '/api',
  client_id: 'quai',
  images: '/images',
  upload: '/api/v1/files/upload',
  upload_public_key: '',
  help: null,
}

export const shellFile = (path: string): Promise<Response> => fetch(path)

let { images, image_hosts } = usual

export const loadConfig = async (): Promise<ClientConfig> => {
  const config = await askedConfig(usual, () => shellFile('/config.json'))
  ;({ images, image_hosts } = config)
  return config
}

/** The address from which this page requests a picture that a record names. */
export const shownPicture = (url: string): string | undefined => pictureAddress(url, images, image_hosts)
