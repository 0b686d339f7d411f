// What a planner types about a slot (its crew, its note and the message to the crew), merged with the slot's present values. A
// colleague may be changing the same slot, so only what this person changed is written, and the crew is merged person by person.
export interface SlotWords {
  readonly crew: readonly string[]
  readonly crew_note: string
  readonly message: string
}
type SomeWords = { readonly [name in keyof SlotWords]?: SlotWords[name] | undefined }

export interface TypedWords {
  readonly typed: SomeWords
  /** The slot's value of each field when it was first touched. */
  readonly from: SomeWords
}

export const NOTHING_TYPED: TypedWords = { typed: {}, from: {} }

/** The values that the sheet shows. */
export const wordsShown = (live: SlotWords, { typed, from }: TypedWords): SlotWords => ({
  crew: typed.crew === undefined ? live.crew : joined(live.crew, typed.crew, from.crew ?? []),
  crew_note: typed.crew_note ?? live.crew_note,
  message: typed.message ?? live.message,
})

const joined = (
  live: readonly string[],
  typed: readonly string[],
  from: readonly string[],
): readonly string[] => [
  ...live.filter(one => typed.includes(one) || !from.includes(one)),
  ...typed.filter(one => !from.includes(one) && !live.includes(one)),
]

/** Changes of the crew are relative to what was seen at each touch; a text is relative to its value at the first touch. */
export const withTyped = (live: SlotWords, before: TypedWords, said: Partial<SlotWords>): TypedWords => ({
  typed: { ...before.typed, ...said },
  from: {
    ...before.from,
    ...(said.crew === undefined ? {} : { crew: live.crew }),
    ...(said.crew_note === undefined ? {} : { crew_note: before.from.crew_note ?? live.crew_note }),
    ...(said.message === undefined ? {} : { message: before.from.message ?? live.message }),
  },
})

export const wordsToWrite = (live: SlotWords, words: TypedWords): Partial<SlotWords> => {
  const { crew, crew_note, message } = wordsShown(live, words)
  return {
    ...(crew.join() === live.crew.join() ? {} : { crew: [...crew] }),
    ...(crew_note === live.crew_note ? {} : { crew_note }),
    ...(message === live.message ? {} : { message }),
  }
}

/** Whether another person wrote another text meanwhile: saving this one replaces theirs. */
export const isOvertaken = (
  live: SlotWords,
  { typed, from }: TypedWords,
  name: 'crew_note' | 'message',
): boolean => typed[name] !== undefined && live[name] !== from[name] && live[name] !== typed[name]
