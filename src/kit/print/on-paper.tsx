// What is on paper alone, beside the screen that prints it: a child of the page itself, so that the style sheet can leave out the rest.
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

export function OnPaper({ children }: { readonly children: ReactNode }) {
  return createPortal(children, document.body)
}
