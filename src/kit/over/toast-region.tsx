// The region of the toasts: top right on a desk, the top of the whole width on a phone.
import type { ReactNode } from 'react'

export function ToastRegion({ children }: { readonly children: ReactNode }) {
  return (
    <section className="toasts" aria-label="Messages">
      {children}
    </section>
  )
}
