// What an upload says before its picture (api-dialect.md section 9): a signature that stands at the beginning of a form is checked before the
// rest is read, so that whoever has none holds neither memory nor a place of those who have one.

/** The fields of an upload and the heads of their parts are smaller, whatever their order. */
export const HEAD_BYTES = 16 * 1024

const boundaryOf = (type: string): string | undefined => {
  if (!/^multipart\/form-data\s*;/i.test(type)) return undefined
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type.slice(0, 500)) ?? []
  return quoted ?? plain
}

/** The text fields whose parts are complete in these first bytes; of a name that comes twice the first, as the form has it. */
export const fieldsAtStart = (type: string, bytes: Uint8Array): ReadonlyMap<string, string> => {
  const fields = new Map<string, string>()
  const boundary = boundaryOf(type)
  if (boundary === undefined) return fields
  const [, ...parts] = `\r\n${Buffer.from(bytes).toString('latin1')}`.split(`\r\n--${boundary}`)
  // The last part may go on.
  for (const part of parts.slice(0, -1)) {
    const end = part.indexOf('\r\n\r\n')
    const head = part.slice(0, Math.max(0, end))
    const [, name] = /\bname="([^"\r\n]{1,60})"/i.exec(head) ?? []
    if (name !== undefined && !/\bfilename\*?=/i.test(head) && !fields.has(name))
      fields.set(name, Buffer.from(part.slice(end + 4), 'latin1').toString())
  }
  return fields
}
