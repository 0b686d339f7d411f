// SHA-1 (FIPS 180-4), only for name-based UUIDs (SL1, RC3): no global offers a synchronous one in every process.

export const sha1 = (message: Uint8Array): Uint8Array => {
  const blocks = padded(message)
  const state: [number, number, number, number, number] = [
    0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0,
  ]
  const words = new Uint32Array(80)
  for (let start = 0; start < blocks.length; start += 64) {
    expand(blocks, start, words)
    let [a, b, c, d, e] = state
    for (const [round, word] of words.entries()) {
      const next = (rotated(a, 5) + mixed(round, b, c, d) + e + constantOf(round) + word) | 0
      e = d
      d = c
      c = rotated(b, 30)
      b = a
      a = next
    }
    state[0] = (state[0] + a) | 0
    state[1] = (state[1] + b) | 0
    state[2] = (state[2] + c) | 0
    state[3] = (state[3] + d) | 0
    state[4] = (state[4] + e) | 0
  }
  return Uint8Array.from(state.flatMap(bytesOf))
}

const padded = (message: Uint8Array): Uint8Array => {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  blocks.set(message)
  blocks[message.length] = 0x80
  blocks.set(bytesOf(Math.floor(message.length / 0x20000000)), blocks.length - 8)
  blocks.set(bytesOf(message.length * 8), blocks.length - 4)
  return blocks
}

const expand = (blocks: Uint8Array, start: number, words: Uint32Array): void => {
  const byte = (index: number) => blocks[index] ?? 0
  for (let i = 0; i < 16; i++) {
    const at = start + i * 4
    words[i] = (byte(at) << 24) | (byte(at + 1) << 16) | (byte(at + 2) << 8) | byte(at + 3)
  }
  const word = (index: number) => words[index] ?? 0
  for (let i = 16; i < 80; i++) words[i] = rotated(word(i - 3) ^ word(i - 8) ^ word(i - 14) ^ word(i - 16), 1)
}

const mixed = (round: number, b: number, c: number, d: number): number => {
  if (round < 20) return (b & c) | (~b & d)
  if (round >= 40 && round < 60) return (b & c) | (b & d) | (c & d)
  return b ^ c ^ d
}

const constantOf = (round: number): number =>
  [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6][Math.floor(round / 20)] ?? 0
const rotated = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))
const bytesOf = (word: number): number[] => [24, 16, 8, 0].map(shift => (word >>> shift) & 0xff)
