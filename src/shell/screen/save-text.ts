// A text handed to the person as a file of their own.

export const saveText = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the address after the tap has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
