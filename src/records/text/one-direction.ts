// What somebody typed never turns round the text beside it: the signs that set the direction of what follows (U+202A to U+202E, U+2066 to
// U+2069) are taken out where a text comes in, from a field or a request. Arabic and Hebrew read from right to left without them.
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

export const inOneDirection = (text: string): string => text.replace(TURNING, '')

/** Arabic, Hebrew and their neighbours; and the signs above, in a row from before they were taken out. */
const OTHER_WAY = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u202a-\u202e\u2066-\u2069]/

/** A name, a street or a town as a part of a sentence: what reads from right to left ends with it, and turns nothing beside it. */
export const isolated = (text: string): string =>
  OTHER_WAY.test(text) ? `\u2068${inOneDirection(text)}\u2069` : text
