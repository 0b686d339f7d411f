// Whether a field tells who somebody is, where they live or what was said about them (RP4). Every field of every entity says so: what an
// erasure blanks, what the search for a person reads and what one person's document holds follow from it. Data only, because the page
// loads it; server/use/people/personal-data-fields.ts acts on it.

/** What an erasure makes of a value. */
export type Erasure =
  /** Back to the field's start value: names, ways to be reached, addresses, free words. */
  | 'erase'
  /** Stays, because the figures or the accounts need it: towns, days, amounts, who did the work. */
  | 'keep'
  /** Signatures go with their pictures, captions are blanked, the pictures of things stay. */
  | 'photos'
  /** Each version quotes the record: the same fields are erased in it. */
  | 'versions'
  /** The lines stay; these members of them, free words, become what is said here. */
  | { readonly [member: string]: '' | null }

export interface Verdict {
  /** Null: the field tells nothing about a person. */
  readonly erasure: Erasure | null
}

export const personal = (erasure: Erasure): Verdict => ({ erasure })
export const impersonal: Verdict = { erasure: null }
