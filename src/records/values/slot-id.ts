// Deterministic ids: two devices that open the same slot offline, or close the same holiday, create the same record (SL1, CA2). All
// ids are derived from the organisation's.
import { uuidv5 } from './named-uuid.ts'

const QUAI_NAMESPACE = '8f2b6c1e-5d0a-4c37-9b64-2f7e1d3a9c58'

/** The namespace UUID for the ids of an organisation's slots and occurrences. */
export const organisationNamespace = (organisation_id: string): string =>
  uuidv5(QUAI_NAMESPACE, organisation_id)

/** A day and a shift never contain a bar, so the three parts stay distinct whatever the resource's id is. */
export const shiftInstanceId = (
  organisationNamespace: string,
  resource_id: string,
  date: string,
  shift_id: number,
): string => uuidv5(organisationNamespace, `${resource_id}|${date}|${shift_id}`)

/** CA2: a public holiday has one exception a day, whichever set it comes from. */
export const holidayId = (organisationNamespace: string, date: string): string =>
  uuidv5(organisationNamespace, `holiday|${date}`)

/** Whether an exception is that of a public holiday, whatever became of it. */
export const isHoliday = (
  organisationNamespace: string,
  { id, date }: { readonly id: string; readonly date: string | null },
): boolean => date !== null && id === holidayId(organisationNamespace, date)
