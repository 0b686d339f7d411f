// A phone number as people read it. The numbering plans are loaded after the first number is shown, never with the first load.
import { useEffect, useState } from 'react'

export const usePhoneText = (number: string): string => {
  const [read, setRead] = useState<{ readonly number: string; readonly text: string } | null>(null)
  useEffect(() => {
    if (number === '') return undefined
    let wanted = true
    const read = async (): Promise<void> => {
      const { readPhone } = await import('#records/values/phone.ts')
      if (wanted) setRead({ number, text: readPhone(number)?.national ?? number })
    }
    void read()
    return () => {
      wanted = false
    }
  }, [number])
  return read !== null && read.number === number ? read.text : number
}
