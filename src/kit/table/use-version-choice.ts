// The side that a person keeps of each line of two versions. Nothing is chosen for them; what is left is counted when they confirm.
import { useState } from 'react'

export type VersionSide = 'mine' | 'theirs'

export interface VersionChoice {
  /** The chosen side by the key of a line. */
  readonly choices: { readonly [key: string]: VersionSide | undefined }
  /** The lines without a side when the person last confirmed; 0 again with the next choice. */
  readonly left: number
  readonly choose: (key: string, side: VersionSide) => void
  readonly keepAll: (side: VersionSide) => void
  /** The place of the first line without a side, -1 when every line has one. */
  readonly confirm: () => number
}

export const useVersionChoice = (keys: readonly string[]): VersionChoice => {
  const [choices, setChoices] = useState<{ readonly [key: string]: VersionSide }>({})
  const [left, setLeft] = useState(0)
  const isOpen = (key: string): boolean => choices[key] === undefined
  return {
    choices,
    left,
    choose: (key, side) => {
      setLeft(0)
      setChoices(known => ({ ...known, [key]: side }))
    },
    keepAll: side => {
      setLeft(0)
      setChoices(Object.fromEntries(keys.map(key => [key, side])))
    },
    confirm: () => {
      setLeft(keys.filter(isOpen).length)
      return keys.findIndex(isOpen)
    },
  }
}
