// The bars of a Code 128 (LB1), by the one module of the library that knows this format.
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js'

/** 1 is a bar's module, 0 a gap's. Only ASCII has a Code 128. */
export const code128Modules = (text: string): string => new CODE128(text, {}).encode().data
