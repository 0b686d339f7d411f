// A failed start reaches the error boundary, which shows the code and what to do.
import { create } from 'zustand'

export const useStartFailure = create<{ readonly error: unknown }>(() => ({ error: null }))
export const reportStartFailure = (error: unknown): void => useStartFailure.setState({ error })
