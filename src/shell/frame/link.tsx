// Links inside the application: plain addresses, so that a screen, a mail and a QR code say the same thing. A tap with a
// modifier, or to elsewhere, is the browser's. The router's own Link marks each link to a parent of the current path as
// current (`aria-current`, a class) and renders again at each navigation; these links do neither.
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { routeOf } from '#records/rights/routes.ts'
import type { LinkProps, LinkRender } from '#kit/action/link-render.ts'

const isPlainTap = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Brought with the first link that is pointed at. */
const preload = async (path: string): Promise<void> => (await import('./preload-page.ts')).preloadPage(path)

interface AppLinkProps extends LinkProps {
  /** What else happens when it is followed. */
  readonly onFollow?: (() => void) | undefined
}

export function AppLink({ to, children, onFollow, ...rest }: AppLinkProps) {
  const navigate = useNavigate()
  const foresee = (): void => {
    // A service worker has every file already.
    if (navigator.serviceWorker?.controller != null) return
    const route = routeOf(to.split(/[?#]/)[0] ?? to)
    if (route !== undefined) void preload(route.path)
  }
  return (
    <a
      {...rest}
      href={to}
      onPointerEnter={foresee}
      onFocus={foresee}
      onClick={event => {
        onFollow?.()
        if (!isPlainTap(event) || event.defaultPrevented) return
        event.preventDefault()
        void navigate({ href: to })
      }}
    >
      {children}
    </a>
  )
}

/** For the kit, which knows no router. */
export const link: LinkRender = props => <AppLink {...props} />
