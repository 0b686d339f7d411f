// Why a sheet did not do what was asked, and the bar at its foot with the one thing to do.
import type { ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'

export function SheetSaid({ children }: { readonly children: string | null }) {
  return (
    <div role="alert">
      {children !== null && children !== '' && (
        <p className="standing standing--danger">
          <Icon name="circle-alert" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}

export function SheetFoot({ children }: { readonly children: ReactNode }) {
  return <div className="sheetfoot">{children}</div>
}
