// Schedules that once failed, with what they showed: they run always.

/** How long they are. */
export const KEPT_STEPS = 30

export const keptSeeds: { readonly [seed: number]: string } = {
  4: 'a deletion answered late, over a row that the feed had brought since: out of sight for good',
  60: 'a deletion chosen in the conflict view',
  99: 'a clock set back a day after a Retry-After: nothing left or came any more',
  209: 'a server restored before the first whole pull: nothing was sent again, for its epoch was not known yet',
  228: 'rights that changed during a sign-in',
  351: 'the clock again, on an entry that had left',
  458: 'the late deletion again',
  571: 'the clock again, on a creation and what names it',
  960: 'a late answer that told of a record deleted meanwhile',
  5213: 'a deletion answered « out of reach » when the right was back already: out of sight for good',
}
