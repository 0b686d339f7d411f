// The query string of an address: texts, never guessed to be numbers (ids are opaque). A repeated name is a list; what is true is `1`, what is not
// is not there. A link from elsewhere turns round no text of the page.
import { inOneDirection } from '#records/text/one-direction.ts'

type Search = { readonly [name: string]: unknown }

export const parseSearch = (text: string): { [name: string]: string | string[] } => {
  const parameters = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(parameters.keys())].map(name => {
      const values = parameters.getAll(name).map(inOneDirection)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

export const stringifySearch = (search: Search): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== false)
        parameters.append(name, one === true ? '1' : String(one))
  const text = parameters.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}
