// An administrator who works elsewhere, as calls to the server's API like those of another program.
export type Json = { readonly [member: string]: unknown }

export interface Office {
  ask(method: string, path: string, body?: Json): Promise<Json>
  /** Returns the answer whatever its status is. */
  post(path: string, body: Json): Promise<{ readonly status: number; readonly body: Json }>
  tasks(): Promise<readonly Json[]>
}

const json = { 'content-type': 'application/json' }

export const openOffice = (url: string, who = { username: 'admin', password: 'quai-demo-2026' }): Office => {
  const call = async (path: string, options: RequestInit): Promise<Json> => {
    const answer = await fetch(`${url}/api${path}`, options)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? {} : ((await answer.json()) as Json)
  }
  const grant = { grant_type: 'password', ...who, client_id: 'quai' }
  let token: string | null = null
  const signedIn = async (): Promise<string> => {
    const { access_token } = await call('/oauth', {
      method: 'POST',
      headers: json,
      body: JSON.stringify(grant),
    })
    return String(access_token)
  }
  const ask: Office['ask'] = async (method, path, body) => {
    token ??= await signedIn()
    return call(path, {
      method,
      headers: { ...json, authorization: `Bearer ${token}` },
      body: body === undefined ? null : JSON.stringify(body),
    })
  }
  return {
    ask,
    post: async (path, body) => {
      token ??= await signedIn()
      const headers = { ...json, authorization: `Bearer ${token}` }
      const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: answer.status, body: (await answer.json()) as Json }
    },
    tasks: async () => {
      const found = await ask('GET', '/task?page_size=-1')
      return (found['_embedded'] as { readonly task: readonly Json[] }).task
    },
  }
}
