// The address of the strong engine's file: among our own files, with the hash of its content in its name.
import address from 'zxing-wasm/reader/zxing_reader.wasm?url'

export const wasmAddress: string = address
