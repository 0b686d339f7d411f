// The town of a request while its name or its postal code is typed. What is typed before this device has read its towns is looked up
// once they are there.
import { useEffect, useRef } from 'react'
import type { CityRow } from '#records/entities/places.ts'
import { placeOfCity, placeOfZipcode } from '../../rules/town-of.ts'
import type { Request } from '../use-request.ts'

interface TypedTown {
  readonly typeCity: (city: string) => void
  readonly typeZipcode: (zipcode: string) => void
}

const NONE: readonly CityRow[] = []

/** `towns`: undefined until they are read. */
export const useTypedTown = (
  { values, set }: Pick<Request, 'values' | 'set'>,
  towns: readonly CityRow[] | undefined,
): TypedTown => {
  const early = useRef<'city' | 'zipcode' | null>(null)
  useEffect(() => {
    const name = early.current
    if (towns === undefined || name === null) return
    early.current = null
    set(
      name === 'city'
        ? placeOfCity(towns, values, values.city)
        : placeOfZipcode(towns, values, values.zipcode),
    )
  })
  return {
    typeCity: city => {
      if (towns === undefined) early.current = 'city'
      set(placeOfCity(towns ?? NONE, values, city))
    },
    typeZipcode: zipcode => {
      if (towns === undefined) early.current = 'zipcode'
      set(placeOfZipcode(towns ?? NONE, values, zipcode))
    },
  }
}
