// The few calls that the programs make: signing in, a batch of the outbox, a read. A network failure is returned, not thrown.
import { demoAccounts } from '#server/demo/seed-demo.ts'
import { isJson, textMember } from '#core/wire/json.ts'

export const signIn = async (url: string, username: string): Promise<string> => {
  const answer = await fetch(`${url}/api/oauth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      username,
      password: demoAccounts.password,
      client_id: 'quai',
    }),
  })
  const body: unknown = await answer.json()
  const token = isJson(body) ? textMember(body, 'access_token') : ''
  if (token === '') throw new Error(`${username} could not sign in: ${answer.status}`)
  return token
}

/** Null: no answer came, or it was cut. */
export const call = async (
  url: string,
  token: string,
  init: { readonly method?: string; readonly body?: string } = {},
): Promise<{ readonly status: number; readonly body: unknown } | null> => {
  try {
    const answer = await fetch(url, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(30_000),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException)
      return null
    throw error
  }
}
