// The layout of the collection desk.
import { DeskShell, type DeskShellProps } from './desk-shell.tsx'

export function CollectLayout(props: DeskShellProps) {
  return <DeskShell {...props} />
}
