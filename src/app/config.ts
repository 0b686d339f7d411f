// The files of the installation itself: config.json says where its data is, the build's descriptors what it is made of. The only
// fetch of the page; data comes through the worker. Offline the service worker answers for config.json with the last known one.
import type { ClientConfig } from '#wire/sync-protocol.ts'

/** What a server of ours says when it says nothing else; the rest is asked again when it is needed (api/asked-config.ts). */
const usual: ClientConfig = {
  api: '/api',
  client_id: 'quai',
  images: '/images',
  upload: '/api/v1/files/upload',
  upload_public_key: '',
  help: null,
}

const guess: ClientConfig = { ...usual, isGuess: true }

export const shellFile = (path: string): Promise<Response> => fetch(path)

export const loadConfig = async (): Promise<ClientConfig> => {
  try {
    const answer = await shellFile('/config.json')
    if (!answer.ok) return guess
    const said: unknown = await answer.json()
    return typeof said === 'object' && said !== null ? { ...usual, ...said } : guess
  } catch (error) {
    // No network and no copy yet: the usual addresses let a session of this device open.
    if (error instanceof TypeError || error instanceof SyntaxError) return guess
    throw error
  }
}
