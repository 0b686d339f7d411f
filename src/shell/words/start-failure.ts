// A start that failed reaches the error boundary, where the code and the way out are.
import { create } from 'zustand'

export const useStartFailure = create<{ readonly error: unknown }>(() => ({ error: null }))
export const tellStartFailure = (error: unknown): void => useStartFailure.setState({ error })
