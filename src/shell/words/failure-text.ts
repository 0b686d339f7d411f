// The sentence of a failure, without its words in the first load: most lists show none.
import { maybe } from '../frame/maybe.tsx'

export const FailureText = maybe(() =>
  import('./failure-sentence.tsx').then(({ FailureSentence }) => FailureSentence),
)
