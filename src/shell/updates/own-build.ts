// The version and the id of the build of this page; none in development.
const metaOf = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null

export const ownBuild = metaOf('build')
export const ownVersion = metaOf('version')
