// Section 8 of the specification, line by line: which toasts a failure causes on which screen. Pure, so that the table can be
// tested.
import type { Failure, FieldMessages } from '#records/failure.ts'
import { storageMessages, uploadMessage } from '#records/fr/device-messages.ts'
import { messages, toastTimeouts, toastTitles, validationMessage } from '#records/fr/messages.ts'
import { problemMessages } from '#records/fr/problem-messages.ts'
import { deviceWords, frenchDetail, noAnswer } from '#records/fr/server-words.ts'
import { toSyncMessage } from '#records/fr/to-sync-message.ts'
import { PROBLEM, type Problem } from '#records/problem.ts'
import { isOfDevice } from '#core/wire/oauth.ts'
import { SYNC_PATH } from '../sync/sync-path.ts'

export type Tone = 'error' | 'success' | 'info' | 'warning'

export interface Notice {
  readonly tone: Tone
  readonly title: string
  readonly text: string
  /** How long it stays, in milliseconds. */
  readonly duration: number
}

/** The toasts that outlive a session: why it ended. */
export const whySignedOut: ReadonlySet<string> = new Set(
  [messages.notSignedIn, deviceWords.revoked, deviceWords.blocked].map(text => `error ${text}`),
)

/** The French label of a field, with its article. */
export type LabelOf = (field: string) => string

export const noticeOf = (tone: Tone, text: string, title: string = toastTitles[tone]): Notice => ({
  tone,
  title,
  text,
  duration: toastTimeouts[tone],
})

/** `unsent`: how many changes could not leave, which the sync screen counts. */
export const toastsOf = (
  failure: Failure,
  pathname: string,
  labelOf: LabelOf,
  unsent = 1,
): readonly Notice[] => {
  switch (failure.kind) {
    case 'offline':
      return [
        noticeOf('error', pathname === SYNC_PATH ? toSyncMessage(Math.max(1, unsent)) : messages.network),
      ]
    case 'missingCredentials':
      return [noticeOf('warning', messages.missingCredentials)]
    case 'missingFields':
      return [noticeOf('error', messages.missingFields(frenchDetail(failure.detail)))]
    case 'badRequest':
      return [noticeOf('error', badRequestWords(failure.statusText, failure.detail))]
    case 'notSignedIn':
      return failure.invalidGrant
        ? [noticeOf('error', messages.invalidGrant, messages.invalidGrantTitle)]
        : [noticeOf('error', messages.notSignedIn)]
    case 'forbidden':
      return (failure.problems ?? []).map(({ message }) => noticeOf('error', message))
    case 'methodNotAllowed':
      return [noticeOf('error', messages.methodNotAllowed)]
    case 'invalid':
      return fieldSentences(failure.fields, labelOf).map(({ text }) => noticeOf('error', text))
    case 'ruleBroken':
      return failure.problems.length === 0
        ? [noticeOf('info', messages.unknown)]
        : failure.problems
            .filter(problem => !problem.user_overridable)
            .map(problem => noticeOf('error', problemSentence(problem, labelOf)))
    case 'conflict':
      return [noticeOf('error', messages.unknown)]
    case 'server':
      return [noticeOf('error', serverWords(failure.title, failure.detail))]
    case 'other':
      return [noticeOf('error', otherWords(failure.status, failure.detail))]
    case 'upload':
      return [noticeOf('error', uploadMessage(failure.fault, failure.detail))]
    case 'storage':
      return [noticeOf('error', storageMessages[failure.fault])]
    default:
      return failure satisfies never
  }
}

/** A detail is shown unchanged where it may be French; a blank one leaves no trailing colon; that of a device is a whole sentence. */
const badRequestWords = (statusText: string, detail: string): string => {
  if (isOfDevice(detail)) return frenchDetail(detail)
  return detail === '' ? statusText : messages.badRequest(statusText, frenchDetail(detail))
}

/** The bare text of the status comes from a gateway, or from a server without any detail: it helps nobody. */
const serverWords = (title: string, detail: string): string => {
  if (detail !== '') return messages.server(title, frenchDetail(detail))
  return title === 'Internal Server Error' ? messages.serverUnknown : title
}

/** A proxy refuses what is too large without a detail. */
const otherWords = (status: number, detail: string | null): string =>
  detail === null && status !== 413 ? messages.unknown : frenchDetail(detail ?? 'too large')

/** One sentence per broken rule, with its field: a form puts them under the fields as well. */
export const fieldSentences = (
  fields: FieldMessages,
  labelOf: LabelOf,
): readonly { readonly field: string; readonly text: string }[] =>
  Object.entries(fields).flatMap(([field, rules]) =>
    Object.entries(rules).map(([rule, message]) => ({
      field,
      text: validationMessage({ field, label: labelOf(field), rule, message }),
    })),
  )

/** Problem 13 names a field that must be filled; the others have their sentence. */
export const problemSentence = ({ id, field, message }: Problem, labelOf: LabelOf): string =>
  id === PROBLEM.required && field !== undefined
    ? validationMessage({ field, label: labelOf(field), rule: 'isEmpty', message })
    : message

/**
 * The same as a list, for what is kept on a screen: it includes the problems that somebody may override, which no toast shows.
 */
export const failureSentences = (failure: Failure, labelOf: LabelOf): readonly string[] => {
  // Section 8 has no message for a 403; a change that stays on a screen must still have its reason.
  if (failure.kind === 'forbidden')
    return failure.problems?.map(({ message }) => message) ?? [problemMessages.rightMissing([])]
  // Section 8's words for the network belong to its toast; this sentence stays beside what a crew did.
  if (failure.kind === 'offline') return [noAnswer]
  return failure.kind === 'ruleBroken' && failure.problems.length > 0
    ? failure.problems.map(problem => problemSentence(problem, labelOf))
    : toastsOf(failure, '', labelOf).map(({ text }) => text)
}
