// « de » and « que » before a name: « d’Amicale des pompiers », « de Mairie de Molsau », « des Amis du Ried ».

/** A vowel, or a `y` that a consonant follows: « d’Yves », but « de Yann ». « Onze » and « oui » take no elision. */
const vowel = /^(?!onz|oui\b|ouistiti|uhlan|ya)(?:[aeiouœæ]|y(?![aeiouy]))/i
/** The names in `h` that a house of reuse meets and whose `h` is mute; of the others « de » is never wrong to read. */
const muteH =
  /^h(?:abita|abit\b|alt[eè]r|armon|[eéè]l[eéè]n|enri|erb|ermi|erv[eé]|eure|isto|onor[eé]|opita|orlog|ortens|orticul|ospi|otel|ubert|ugo|ugue|umani|ydr|ypno)/i

/** The article of a group belongs to « de »: of a person’s « Le Gall » it does not, so that only the plural is joined. */
const plural = /^les\s+(?=\S)/i

const bare = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** A name that begins with a mark that turns its letters is read without it. */
const isElided = (name: string): boolean => {
  const letters = bare(name.replace(/^[\u2066-\u2069\u200e\u200f]+/u, ''))
  return vowel.test(letters) || muteH.test(letters)
}

/** « de » before the name, and the name: apart where the name is marked in the sentence. */
export const ofNameParts = (name: string): readonly [of: string, name: string] =>
  plural.test(name) ? ['des ', name.replace(plural, '')] : [isElided(name) ? 'd’' : 'de ', name]

/** « de » with the name. */
export const ofName = (name: string): string => ofNameParts(name).join('')

/** « que » before the name. */
export const thatOf = (name: string): string => (isElided(name) ? 'qu’' : 'que ')
