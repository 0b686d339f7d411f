// The sentence of a failure, loaded separately from the first load: most lists show none.
import { missing, part } from '../frame/part.tsx'

export const FailureText = part(
  () => import('./failure-sentence.tsx').then(({ FailureSentence }) => FailureSentence),
  missing,
)
