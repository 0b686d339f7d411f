// The size of a picture, read from its first bytes, and its size after reduction. A picture of more than 40 megapixels is refused
// before it is decoded, which would cost a phone 160 MB and more.

export const MOST_PIXELS = 40_000_000
const LONGEST_SIDE = 1600
/** The longest part of a JPEG before its frame: EXIF with a thumbnail, colour profile, depth map. */
export const HEADER_BYTES = 512 * 1024

export interface Size {
  readonly width: number
  readonly height: number
}

/** Never enlarged. */
export const fitted = ({ width, height }: Size, longest = LONGEST_SIDE): Size => {
  const scale = Math.min(1, longest / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Null for another format, or an incomplete header; then the decoder decides. */
export const sizeInHeader = (bytes: Uint8Array): Size | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47)
    return { width: view.getUint32(16), height: view.getUint32(20) }
  return bytes.length >= 4 && view.getUint16(0) === 0xffd8 ? sizeOfJpeg(view) : null
}

/** Only the frame header has the size; C4, C8 and CC are in its range and are other segments. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const sizeOfJpeg = (view: DataView): Size | null => {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** An ISO container of HEVC pictures, as iPhones write them; many of these files have no type. */
export const isHeic = (bytes: Uint8Array): boolean =>
  /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(String.fromCharCode(...bytes.slice(4, 12)))
