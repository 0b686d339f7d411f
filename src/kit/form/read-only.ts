// Whether the fields below may only be read: what somebody else closed stays legible, and can still be copied.
import { createContext, use } from 'react'

export const ReadOnlyFields = createContext(false)
export const useReadOnly = (): boolean => use(ReadOnlyFields)
