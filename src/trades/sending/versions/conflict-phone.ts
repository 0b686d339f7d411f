// Phone numbers in the two versions, as people read them. The numbering plans are loaded after the first render.
import { useEffect, useState } from 'react'

type ReadPhone = (number: string) => string
const asTyped: ReadPhone = number => number

export const usePhoneReader = (): ReadPhone => {
  const [read, setRead] = useState<ReadPhone>(() => asTyped)
  useEffect(() => {
    const load = async (): Promise<void> => {
      const { formatPhone } = await import('#records/values/phone.ts')
      setRead(() => (number: string) => formatPhone(number))
    }
    void load()
  }, [])
  return read
}
