// The text of a CSV file: UTF-8, or the encoding of French spreadsheets (Windows-1252). A workbook, a picture or a text in
// another encoding is refused with its real kind, and nothing of it is read.

export type CsvText =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly sentence: string }

const MOST_BYTES = 20_000_000

const starts = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, i) => bytes[i] === byte)

const refused = (sentence: string): CsvText => ({ ok: false, sentence })

export const csvText = (file: ArrayBuffer): CsvText => {
  const bytes = new Uint8Array(file)
  if (bytes.length === 0) return refused('Ce fichier est vide.')
  if (bytes.length > MOST_BYTES)
    return refused('Ce fichier dépasse 20\u00a0Mo\u00a0: coupez-le en plusieurs.')
  if (starts(bytes, 0x50, 0x4b) || starts(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return refused(
      'C’est un classeur, pas un CSV\u00a0: dans le tableur, «\u202fEnregistrer sous\u202f», format CSV.',
    )
  if (starts(bytes, 0xff, 0xfe) || starts(bytes, 0xfe, 0xff))
    return refused('Ce fichier est en UTF-16\u00a0: enregistrez-le en «\u202fCSV UTF-8\u202f».')
  if (bytes.subarray(0, 4096).includes(0))
    return refused('Ce fichier n’est pas du texte\u00a0: choisissez un CSV.')
  return { ok: true, text: utf8Of(bytes) ?? new TextDecoder('windows-1252').decode(bytes) }
}

/** Undefined when it is not UTF-8. */
const utf8Of = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
