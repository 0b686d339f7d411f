// Query strings of lists, in both directions: several values by comma or repetition, `null` as a word (api-dialect.md section
// 13), and the task lists of the specification (section 7).

type QueryValue = string | number | null | readonly (string | number)[]
export type ListQuery = { readonly [parameter: string]: QueryValue | undefined }

export const parametersToSearch = (parameters: readonly (readonly [string, string])[]): string =>
  parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')

export const queryToSearch = (query: ListQuery): string => {
  const parameters: (readonly [string, string])[] = []
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    const text = Array.isArray(value) ? value.join(',') : String(value)
    if (text !== '') parameters.push([name, text])
  }
  return parameters.length > 0 ? `?${parametersToSearch(parameters)}` : ''
}

/** Name → values in the order sent; blanks are no value. A URLSearchParams is such a list of pairs. */
export const searchToQuery = (
  parameters: Iterable<readonly [string, string]>,
): ReadonlyMap<string, readonly string[]> => {
  const values = new Map<string, string[]>()
  for (const [name, value] of parameters) {
    const plain = name.replace(/\[\]$/, '')
    const sent = value.split(',').filter(one => one.trim() !== '')
    values.set(plain, [...(values.get(plain) ?? []), ...sent])
  }
  return values
}

const everything = { page_size: -1 } as const
export const taskLists = {
  ofDays: (scope: string, date_from: string, date_to: string): ListQuery => ({
    scope,
    date_from,
    date_to,
    ...everything,
  }),
  drafts: (scope?: string): ListQuery => ({ scope, task_state_id: 1, keep_deleted: 1, ...everything }),
  withoutDate: (scope: string): ListQuery => ({ shift_instance_id: null, scope, ...everything }),
  alerts: (scope?: string): ListQuery => ({ scope, task_state_id: 4, ...everything }),
  toCheck: (scope?: string): ListQuery => ({ scope, task_state_id: 7, ...everything }),
  /** What is not settled, whatever its date. */
  open: (scope: string): ListQuery => ({ scope, task_state_id: [1, 2, 4], ...everything }),
  updatedSince: (scope: string, last_updated_from: string): ListQuery => ({
    scope,
    last_updated_from,
    keep_deleted: 1,
    ...everything,
  }),
  byInstanceCode: (code: string): ListQuery => ({
    scope: 'scale',
    object_instance_external_id: `*${code}*`,
    order: '-date',
    ...everything,
  }),
}
