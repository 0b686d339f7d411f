// What may be missing without harm, loaded when there is something to say: where its file cannot be brought there is nothing.
import { lazy, Suspense, type ComponentType } from 'react'

const nothing = () => null

export const maybe = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const Late = lazy(async () => ({
    default: await load().catch((error: unknown): ComponentType<P> => {
      reportError(error)
      return nothing
    }),
  }))
  return props => (
    <Suspense fallback={null}>
      <Late {...props} />
    </Suspense>
  )
}
