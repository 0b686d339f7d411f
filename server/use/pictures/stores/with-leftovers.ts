// A bucket, and the folder from which images move there: what is still in the folder is served from it, what is new goes into the bucket.
import type { ImageStore } from './image-store.ts'

export const withLeftovers = (store: ImageStore, folder: ImageStore): ImageStore => ({
  put: (path, bytes) => store.put(path, bytes),
  look: async path => (await folder.look(path)) ?? store.look(path),
  read: async path => (await folder.read(path)) ?? store.read(path),
  hash: async path => (await folder.hash(path)) ?? store.hash(path),
  remove: async path => {
    await folder.remove(path)
    await store.remove(path)
  },
  list: async function* () {
    const seen = new Set<string>()
    for await (const file of folder.list()) {
      seen.add(file.path)
      yield file
    }
    for await (const file of store.list()) if (!seen.has(file.path)) yield file
  },
  state: store.state,
})
