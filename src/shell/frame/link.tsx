// Links inside the application: plain addresses, so that a screen, a mail and a QR code contain the same one. A tap with a
// modifier, or to another site, is left to the browser. The router's own Link marks each link to a parent of the current path as
// current (`aria-current`, a class) and renders again at each navigation; these links do neither.
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { routeOf } from '#records/rights/routes.ts'
import type { LinkProps, LinkRender } from '#kit/action/link-render.ts'

const isPlainTap = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Loaded when a link is pointed at for the first time. */
const preload = async (path: string): Promise<void> => (await import('./preload-page.ts')).preloadPage(path)

interface AppLinkProps extends LinkProps {
  /** A further action when the link is followed. */
  readonly onFollow?: (() => void) | undefined
}

export function AppLink({ to, children, onFollow, ...rest }: AppLinkProps) {
  const navigate = useNavigate()
  const foresee = (): void => {
    // With a service worker, every file is already here.
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

/** For the kit, which has no router. */
export const link: LinkRender = props => <AppLink {...props} />
