// What somebody typed never turns round the text beside it: the signs that set the direction of what follows (U+202A to U+202E, U+2066 to
// U+2069) are taken out where a text comes in, from a field or a request. Arabic and Hebrew read from right to left without them.
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

export const inOneDirection = (text: string): string => text.replace(TURNING, '')
