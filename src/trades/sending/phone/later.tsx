// A component whose file comes with its first use; until then nothing stands in its place.
import { lazy, Suspense, type ComponentType } from 'react'

export const later = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const Late = lazy(async () => ({ default: await load() }))
  return function Later(props: P) {
    return (
      <Suspense fallback={null}>
        <Late {...props} />
      </Suspense>
    )
  }
}
