// Whether the drawers are open beside the board, as this desk's person left them: one setting for each number of days, because
// one day and a week need the width.
import type { Span } from '../board-address.ts'

const keyOf = (span: Span): string => `quai-pool-${span}`

export const isPoolOpen = (span: Span): boolean => {
  const kept = localStorage.getItem(keyOf(span))
  return kept === null ? span === 3 : kept === 'open'
}
export const rememberPool = (span: Span, isOpen: boolean): void =>
  localStorage.setItem(keyOf(span), isOpen ? 'open' : 'folded')
