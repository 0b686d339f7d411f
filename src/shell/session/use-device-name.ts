// This device's name in the list of devices: the worker chose one at the first sign-in, a person may choose a better one.
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
