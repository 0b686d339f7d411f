// What is printed and not shown on the screen: a child of the page's body, so that the style sheet can hide the rest.
import './sheets.css'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

export function OnPaper({ children }: { readonly children: ReactNode }) {
  return createPortal(children, document.body)
}
