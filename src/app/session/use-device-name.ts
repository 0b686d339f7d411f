// What this device is called in the list of devices; the worker named it at the first sign-in.
import { useEffect, useState } from 'react'
import { openRegistry } from '#local/registry.ts'

export const useDeviceName = (): string => {
  const [name, setName] = useState('')
  useEffect(() => {
    let wanted = true
    const read = async (): Promise<void> => {
      const registry = openRegistry()
      const device = await registry.device('Appareil')
      registry.close()
      if (wanted) setName(device.name)
    }
    void read()
    return () => {
      wanted = false
    }
  }, [])
  return name
}
