// What was typed into a first run, for a page that is reloaded before its end: only for this tab, without any password.
import { useEffect, useState } from 'react'
import type { Values } from './first-run-values.ts'

const KEY = 'quai-first-run'

export interface FirstRunDraft {
  readonly step: 1 | 2
  readonly code: string
  readonly organisation: Values
  readonly wantsDemo: boolean
}

const textsOf = (value: unknown, like: Values): Values =>
  Object.fromEntries(
    Object.keys(like).map(name => {
      const kept: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : ''
      return [name, typeof kept === 'string' ? kept : like[name]]
    }),
  )

/** The members that still have the right shape; an altered text gives a blank draft. */
export const readDraft = (text: string | null, blank: Values): FirstRunDraft => {
  const nothing: FirstRunDraft = { step: 1, code: '', organisation: blank, wantsDemo: false }
  if (text === null) return nothing
  let kept: unknown
  try {
    kept = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return nothing
    throw error
  }
  if (typeof kept !== 'object' || kept === null) return nothing
  const { step, code, organisation, wantsDemo }: { readonly [name: string]: unknown } = { ...kept }
  return {
    step: step === 2 ? 2 : 1,
    code: typeof code === 'string' ? code : '',
    organisation: textsOf(organisation, blank),
    wantsDemo: wantsDemo === true,
  }
}

/** The draft from when this page was left, and its storing from now on until the first run is over. */
export const useFirstRunDraft = (blank: Values): FirstRunDraft =>
  useState(() => readDraft(sessionStorage.getItem(KEY), blank))[0]

export const useKeptDraft = (draft: FirstRunDraft | null): void => {
  const text = draft === null ? null : JSON.stringify(draft)
  useEffect(() => {
    if (text === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  }, [text])
}
