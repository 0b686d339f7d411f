// The bar at a sheet's foot, with the one thing to do.
import type { ReactNode } from 'react'

export function SheetFoot({ children }: { readonly children: ReactNode }) {
  return <div className="sheetfoot">{children}</div>
}
