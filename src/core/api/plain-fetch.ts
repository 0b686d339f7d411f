// What a plain back end must not be sent (api-dialect.md section 13, last row): our headers leave the request. Across origins a header
// that it does not know would even be refused by the browser.

const ours = ['X-Device', 'Idempotency-Key', 'If-Match']

/** `isPlain` is asked at each request: until the first probe has answered nothing is known, and nothing of ours is sent. */
export const plainFetch =
  (fetch: typeof globalThis.fetch, isPlain: () => boolean): typeof globalThis.fetch =>
  (input, init) => {
    if (!isPlain() || init?.headers === undefined) return fetch(input, init)
    const headers = new Headers(init.headers)
    for (const name of ours) headers.delete(name)
    return fetch(input, { ...init, headers })
  }
