// Loads zxing's browser package. Null when it is not on this device yet and there is no network.
import type * as ZxingPage from './zxing-page.ts'

export const loadZxingPage = async (): Promise<typeof ZxingPage | null> => {
  try {
    return await import('./zxing-page.ts')
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return null
  }
}
