// Why something was refused, read aloud as soon as it appears.
import { Icon } from '../icons/icon.tsx'

export function RefusalText({ children }: { readonly children: string | null }) {
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
