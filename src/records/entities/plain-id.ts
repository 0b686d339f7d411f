// Plain values inside lists: ids and short texts.
import * as v from 'valibot'

export const plainId = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))], 'regexNotMatch'),
  v.maxLength(120, 'stringLengthTooLong'),
)
