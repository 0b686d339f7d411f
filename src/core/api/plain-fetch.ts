// Removes what a plain back end must not get (api-dialect.md section 13, last row): our headers. Across origins the browser would
// even refuse a request with a header that the back end does not allow.

const ours = ['X-Device', 'X-Device-Proof', 'X-Pending', 'X-Request-Id', 'Idempotency-Key', 'If-Match']

/** `isPlain` is called at each request: until the first probe has answered nothing is known, and none of our headers is sent. */
export const plainFetch =
  (fetch: typeof globalThis.fetch, isPlain: () => boolean): typeof globalThis.fetch =>
  (input, init) => {
    if (!isPlain() || init?.headers === undefined) return fetch(input, init)
    const headers = new Headers(init.headers)
    for (const name of ours) headers.delete(name)
    return fetch(input, { ...init, headers })
  }
