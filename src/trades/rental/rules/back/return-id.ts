// The ids of what a return writes are made from it: two people who close it without a network make one of each, and what a return charged for
// an instance is found again (RT25).
import { uuidv5 } from '#records/values/named-uuid.ts'

const NAMESPACE = '0d7c9b52-3f0e-4f57-8c53-9a6e1f1f4b8d'

export const idOfReturn = (return_id: string, part: string): string =>
  uuidv5(NAMESPACE, `${return_id} ${part}`)

/** The part of the invoice line that charges a lost instance. */
export const lostPart = (object_id: string, instance_id: string): string => `${object_id} lost ${instance_id}`
