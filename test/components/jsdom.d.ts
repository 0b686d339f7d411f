// What the component tests use of jsdom, which has no types of its own.
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { readonly url: string })
    readonly window: Window & typeof globalThis
  }
}
