// A save that leaves fields in error takes the person to the first of them; typing does not.
import { useEffect, useRef, type RefObject } from 'react'
import type { RequestErrors } from '#domain/request/read-request.ts'

export const useFirstError = (errors: RequestErrors): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const count = useRef(0)
  useEffect(() => {
    const now = Object.keys(errors).length
    if (now > count.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    count.current = now
  }, [errors])
  return form
}
