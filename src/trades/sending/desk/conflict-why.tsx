// Why there are two versions, in one sentence: who captured what, when, and that nothing is lost.
import { Icon } from '#kit/icons/icon.tsx'
import { whyText } from '../shared/conflict-words.ts'
import type { ConflictSheet } from './conflict-sheet.ts'

export function ConflictWhy({ sheet }: { readonly sheet: ConflictSheet }) {
  const { title, text } = whyText(sheet)
  return (
    <p className="cf__why">
      <Icon name="git-compare-arrows" />
      <span>
        <b>{title}</b> {text}
      </span>
    </p>
  )
}
