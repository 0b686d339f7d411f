// CSS custom properties are legal in `style`: React sets them through the CSSOM, which the CSP allows.
import 'react'

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
