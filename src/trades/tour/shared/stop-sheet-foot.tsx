// The bar at the bottom of a sheet, with its single action.
import type { ReactNode } from 'react'

export function SheetFoot({ children }: { readonly children: ReactNode }) {
  return <div className="sheetfoot">{children}</div>
}
