// Whether an address belongs to the application: the same rule as the route table's, whose paths the build passes in.

export const isOurRoute = (pathname: string, paths: readonly string[]): boolean => {
  const plain = pathname.replace(/\/$/, '') || '/'
  return paths.some(path => {
    if (!path.endsWith('+')) return path === plain
    const stem = path.slice(0, path.lastIndexOf('/') + 1)
    return plain.startsWith(stem) && plain.length > stem.length
  })
}
