// A refusal on a crew's phone, as a value with its sentence: it is shown unchanged, by the rule of section 8 for a refusal with a
// detail.
import { failed, type Failure } from './failure.ts'

const REFUSED = 422

export const onSiteFailure = (sentence: string): { readonly ok: false; readonly failure: Failure } =>
  failed({ kind: 'other', status: REFUSED, detail: sentence })

export const NOT_HERE = failed({ kind: 'other', status: 404, detail: null })
