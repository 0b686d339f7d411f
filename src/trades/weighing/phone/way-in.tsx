// /balance: the phone's screens on a narrow window, the desk's on a wide one, among those that the rights open.
import { Go } from '#shell/frame/go.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { has } from '#records/rights/rights.ts'

const DESK_WIDTH = '(width >= 56rem)'

export function WayIn() {
  const rights = useRights()
  const wide = window.matchMedia(DESK_WIDTH).matches
  const desk = has(rights, 'balance_desktop') && (wide || !has(rights, 'balance_mobile'))
  return <Go to={desk ? '/balance/desktop/dashboard' : '/balance/mobile'} />
}
