// What this device is called in the list of devices: the worker named it at the first sign-in, a person may name it better.
import { useEffect } from 'react'
import { create } from 'zustand'
import { openRegistry } from '#core/store/registry.ts'

const useName = create(() => ({ name: '' }))

const readName = async (): Promise<void> => {
  const registry = openRegistry()
  const { name } = await registry.device('Appareil')
  registry.close()
  useName.setState({ name })
}

export const useDeviceName = (): string => {
  useEffect(() => void readName(), [])
  return useName(({ name }) => name)
}

export const renameDevice = async (name: string): Promise<void> => {
  const registry = openRegistry()
  await registry.renameDevice(name)
  registry.close()
  useName.setState({ name })
}
