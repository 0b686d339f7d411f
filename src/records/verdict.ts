// Whether a field is about a person: who they are, where they live, what was written about them (RP4). The definition of every field of
// every entity has this verdict: what an erasure blanks, what the search for a person reads, what one person's document holds and who sees
// it follow from it. Data only, because the page loads it; server/use/people/personal-data-fields.ts acts on it.

/** What an erasure makes of a value. */
export type Erasure =
  /** Back to the field's start value: names, phone numbers and e-mails, addresses, free texts. */
  | 'erase'
  /** Stays, because the figures or the accounts need it: towns, days, amounts, who did the work. */
  | 'keep'
  /** Signatures are removed with their pictures, captions are blanked, the pictures of things are kept. */
  | 'photos'
  /** Each version quotes the record: the same fields are erased in it. */
  | 'versions'
  | LineErasure

/**
 * The lines are kept. Every member with free text is named (test/house/field-verdicts.test.ts): what an erasure makes of it, or that it is
 * not about a person.
 */
export interface LineErasure {
  readonly [member: string]: '' | null | 'impersonal'
}

/** Who sees a value, of the accounts that see its record. Each record has at most one narrow view (shards/narrow-views.ts). */
export type SeenBy =
  | 'everyone'
  /** How to reach a person and enter their home: the dock, which weighs what they gave, does not need it (RP1). */
  | 'not the dock'
  /** For users, partners and devices: only those who manage them. */
  | 'managers'

export interface Verdict {
  /** Null: the field is not about a person. */
  readonly erasure: Erasure | null
  readonly seenBy: SeenBy
}

/** Both are compulsory: nothing about a person reaches an account because somebody forgot to hide it. */
export const personal = (erasure: Erasure, seenBy: SeenBy): Verdict => ({ erasure, seenBy })
export const impersonalFor = (seenBy: SeenBy): Verdict => ({ erasure: null, seenBy })
export const impersonal: Verdict = impersonalFor('everyone')
