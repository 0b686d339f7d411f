// Schedules that once failed, with the fault that each showed; they are always run.

/** How many steps these schedules have. */
export const KEPT_STEPS = 30

export const keptSeeds: { readonly [seed: number]: string } = {
  4: 'a deletion answered late, after the feed had sent the row again: the row was hidden for good',
  60: 'a deletion chosen in the conflict view',
  99: 'a clock set back a day after a Retry-After: nothing was sent or received any more',
  209: 'a server restored before the first complete pull: nothing was sent again, as its epoch was not stored yet',
  228: 'rights that changed during a sign-in',
  351: 'as seed 99, on an entry that was sent',
  458: 'as seed 4',
  571: 'as seed 99, on a creation and its references',
  960: 'a late answer about a record deleted meanwhile',
  5213: 'a deletion answered « out of reach » when the right was back already: the record was hidden for good',
}
