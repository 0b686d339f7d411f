// The files of the installation itself: config.json says where its data is, the build's descriptors what it is made of. The only
// fetch of the page; data comes through the worker. Offline the service worker answers for config.json with the last known one.
import { askedConfig } from '#core/wire/asked-config.ts'
import { pictureAddress } from '#records/values/picture-address.ts'
import type { ClientConfig } from '#core/wire/sync-protocol.ts'

/** What a server of ours says when it says nothing else; the rest is asked again when it is needed (api/settled-config.ts). */
const usual: ClientConfig = {
  api: '/api',
  client_id: 'quai',
  images: '/images',
  upload: '/api/v1/files/upload',
  upload_public_key: '',
  help: null,
}

export const shellFile = (path: string): Promise<Response> => fetch(path)

let images = usual.images

export const loadConfig = async (): Promise<ClientConfig> => {
  const config = await askedConfig(usual, () => shellFile('/config.json'))
  images = config.images
  return config
}

/** Where this page asks for a picture that a record names. */
export const shownPicture = (url: string): string => pictureAddress(url, images)
