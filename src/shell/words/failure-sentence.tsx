// Why something was refused, on the screen that keeps it. Nothing where section 8 has no message, unless another text is given.
import type { Failure } from '#records/failure.ts'
import { labelOfField } from './label-of-field.ts'
import { failureSentences } from './toasts-of.ts'

export interface FailureSentenceProps {
  readonly failure: Failure
  readonly className?: string
  readonly otherwise?: string | null
}

export function FailureSentence({ failure, className, otherwise = null }: FailureSentenceProps) {
  const text = failureSentences(failure, labelOfField).join(' ') || otherwise
  return text === null ? null : <p className={className}>{text}</p>
}
