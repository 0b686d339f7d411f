// Whether a field tells who somebody is, where they live or what was said about them (RP4). Every field of every entity says so: what an
// erasure blanks, what the search for a person reads, what one person's document holds and who sees it follow from it. Data only, because
// the page loads it; server/use/people/personal-data-fields.ts acts on it.

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
  | LineErasure

/**
 * The lines stay. Every member that is free words is named (test/house/field-verdicts.test.ts): what an erasure makes of it, or that it
 * tells nothing about a person.
 */
export interface LineErasure {
  readonly [member: string]: '' | null | 'impersonal'
}

/** Who sees a value, of the accounts that see its record. Each record has at most one narrow view (shards/narrow-views.ts). */
export type SeenBy =
  | 'everyone'
  /** How one reaches somebody and enters their home: whoever weighs what they gave has no need of it (RP1). */
  | 'not the dock'
  /** Of a user, a partner, a device: whoever looks after them. */
  | 'managers'

export interface Verdict {
  /** Null: the field tells nothing about a person. */
  readonly erasure: Erasure | null
  readonly seenBy: SeenBy
}

/** Both are compulsory: nothing about a person reaches an account because somebody forgot to hide it. */
export const personal = (erasure: Erasure, seenBy: SeenBy): Verdict => ({ erasure, seenBy })
export const impersonalFor = (seenBy: SeenBy): Verdict => ({ erasure: null, seenBy })
export const impersonal: Verdict = impersonalFor('everyone')
