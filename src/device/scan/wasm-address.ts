// Where the strong engine's file is: among our own, with the hash of its content in its name.
import address from 'zxing-wasm/reader/zxing_reader.wasm?url'

export const wasmAddress: string = address
