// The layout of the weighing desk.
import { DeskShell, type DeskShellProps } from './desk-shell.tsx'

export function BalanceLayout(props: DeskShellProps) {
  return <DeskShell {...props} />
}
