// Saves a text as a file for the person.

export const saveText = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the object URL only after the tap has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
