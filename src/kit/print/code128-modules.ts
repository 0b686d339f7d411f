// The bars of a Code 128 (LB1), from the library's module for this format.
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js'

/** 1 is a module of a bar, 0 of a gap. Code 128 covers only ASCII. */
export const code128Modules = (text: string): string => new CODE128(text, {}).encode().data
