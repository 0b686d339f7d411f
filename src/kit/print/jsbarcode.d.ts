// The one module of jsbarcode that is used: its own types describe the whole library, with every format and renderer.
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  export const CODE128: new (
    text: string,
    options: object,
  ) => { valid(): boolean; encode(): { readonly data: string } }
}
