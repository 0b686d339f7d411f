// What an upload says before its picture (api-dialect.md section 9): a signature that stands at the beginning of a form is checked before the
// rest is read, so that whoever has none holds neither memory nor a place of those who have one.

/** The fields of an upload and the heads of their parts are smaller, whatever their order. */
export const HEAD_BYTES = 16 * 1024

const boundaryOf = (type: string): string | undefined => {
  if (!/^multipart\/form-data\s*;/i.test(type)) return undefined
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type.slice(0, 500)) ?? []
  return quoted ?? plain
}

const nameIn = (head: string): string | undefined => /\bname="([^"\r\n]{1,60})"/i.exec(head)?.[1]
const isFileIn = (head: string): boolean => /\bfilename\*?=/i.test(head)

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
    const name = nameIn(head)
    if (name !== undefined && !isFileIn(head) && !fields.has(name))
      fields.set(name, Buffer.from(part.slice(end + 4), 'latin1').toString())
  }
  return fields
}

export interface FormPart {
  readonly isFile: boolean
  readonly bytes: Buffer
}

/** An upload has a dozen. */
const MOST_PARTS = 50

/**
 * The parts of a whole form by their names, of a name that comes twice the first; undefined for what is none. Read here, because Node makes
 * an object of each of the hundred thousand parts that a body may have, for seconds and in one turn of the loop.
 */
export const formIn = (type: string, bytes: Buffer): ReadonlyMap<string, FormPart> | undefined => {
  const boundary = boundaryOf(type)
  const mark = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const first = mark.subarray(2)
  if (boundary === undefined || !bytes.subarray(0, first.length).equals(first)) return undefined
  const parts = new Map<string, FormPart>()
  let from = first.length
  for (let count = 0; count <= MOST_PARTS; count++) {
    if (bytes.toString('latin1', from, from + 2) === '--') return parts
    const end = bytes.indexOf(mark, from)
    const length = bytes.subarray(from, Math.min(end, from + HEAD_BYTES)).indexOf('\r\n\r\n')
    if (end < 0 || length < 0) return undefined
    const head = bytes.toString('latin1', from, from + length)
    const name = nameIn(head)
    if (name !== undefined && !parts.has(name))
      parts.set(name, { isFile: isFileIn(head), bytes: bytes.subarray(from + length + 4, end) })
    from = end + mark.length
  }
  return undefined
}
