// Bytes as base64 text, for a file that a person carries by hand. They are encoded in pieces, so that a photo never becomes one
// huge argument list in memory.

/** Divisible by 3, so that each piece can be encoded by itself. */
const PIECE = 3 * 8192

export const bytesToBase64 = (bytes: ArrayBuffer): string => {
  let text = ''
  for (let start = 0; start < bytes.byteLength; start += PIECE) {
    const piece = new Uint8Array(bytes, start, Math.min(PIECE, bytes.byteLength - start))
    text += btoa(String.fromCharCode(...piece))
  }
  return text
}

/** Null when the text is not base64. */
export const base64ToBytes = (text: string): ArrayBuffer | null => {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null
  return Uint8Array.from(atob(text), character => character.charCodeAt(0)).buffer
}
