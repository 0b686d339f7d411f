// Saves a file piece by piece. Each piece is a Blob of its own: browsers keep those outside the page's memory.

export const savePieces = (name: string, pieces: readonly Blob[]): void => {
  const href = URL.createObjectURL(new Blob([...pieces], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
