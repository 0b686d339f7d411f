// The id of the build that this page was made of; none in development.
export const ownBuild = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null
