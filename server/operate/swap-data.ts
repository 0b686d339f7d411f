// The last step of a restore: the present data are moved out of the data folder and the restored ones into it. The name of the stage folder
// records how far this is, so that after a kill at any point the next process either discards the stage or completes the step:
//   restore.part     being unpacked and prepared: discarded
//   restore.ready    complete and on the disk: the present data are moved to before-restore-…
//   restore.entering the present data are out: the restored ones are moved in
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../storage/error-codes.ts'
import { DATABASE, exists, IMAGES, KEYS, syncFolder } from './data-folder.ts'

/** Called with a name before each change of the disk; the tests end their process there. */
export type Step = (name: string) => void
export const noStep: Step = () => undefined

const MEMBERS = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, IMAGES, KEYS]

const placesOf = (data: string) => ({
  part: join(data, 'restore.part'),
  ready: join(data, 'restore.ready'),
  entering: join(data, 'restore.entering'),
})

/** Makes an empty folder beside the data for what is being restored. */
export const openStage = async (data: string): Promise<string> => {
  const { part } = placesOf(data)
  await rm(part, { recursive: true, force: true })
  const stage = join(part, 'data')
  await mkdir(stage, { recursive: true })
  return stage
}
export const dropStage = (data: string): Promise<void> =>
  rm(placesOf(data).part, { recursive: true, force: true })

/** The first of the present files that is on another disk and therefore cannot be renamed into another folder. */
export const immovable = async (data: string): Promise<string | undefined> => {
  const { dev } = await stat(data)
  for (const name of MEMBERS)
    if ((await exists(join(data, name))) && (await stat(join(data, name))).dev !== dev) return name
  return undefined
}

/**
 * Undefined on success; otherwise the name of a file that cannot be moved, and everything is as before. `before` is the folder to which the
 * present data are moved.
 */
export const swapData = async (data: string, before: string, step: Step): Promise<string | undefined> => {
  const { part, ready } = placesOf(data)
  await writeFile(join(part, 'before'), before, { flush: true })
  await syncFolder(join(part, 'data'))
  await syncFolder(part)
  step('ready')
  await rename(part, ready)
  await syncFolder(data)
  return finishSwap(data, step)
}

/**
 * Completes a swap that a kill interrupted; called at every start and before every restore. The caller must hold the lock of the data
 * folder.
 */
export const settleSwap = async (data: string, step: Step = noStep): Promise<void> => {
  const { part, ready, entering } = placesOf(data)
  await rm(part, { recursive: true, force: true })
  if (!(await exists(ready)) && !(await exists(entering))) return
  const stuck = await finishSwap(data, step)
  if (stuck !== undefined) throw new Error(`${stuck} cannot be moved`)
}

const finishSwap = async (data: string, step: Step): Promise<string | undefined> => {
  const { ready, entering } = placesOf(data)
  if (await exists(ready)) {
    const before = join(data, await readFile(join(ready, 'before'), 'utf8'))
    for (const name of MEMBERS) {
      if (!(await exists(join(data, name)))) continue
      step(`out ${name}`)
      try {
        await mkdir(before, { recursive: true })
        await rename(join(data, name), join(before, name))
      } catch (error) {
        await undoSwap(data, before)
        if (hasCode(error, 'EBUSY', 'EXDEV', 'EPERM', 'EACCES')) return name
        throw error
      }
    }
    if (await exists(before)) await syncFolder(before)
    await syncFolder(data)
    step('entering')
    await rename(ready, entering)
    await syncFolder(data)
  }
  for (const name of MEMBERS) {
    const restored = join(entering, 'data', name)
    if (!(await exists(restored))) continue
    step(`in ${name}`)
    await rename(restored, join(data, name))
  }
  await syncFolder(data)
  step('end')
  await rm(entering, { recursive: true })
  return undefined
}

/** Called when a file cannot be moved, a mount point for instance: moves back what was moved out before it. */
const undoSwap = async (data: string, before: string): Promise<void> => {
  for (const name of MEMBERS)
    if (await exists(join(before, name))) await rename(join(before, name), join(data, name))
  await rm(before, { recursive: true, force: true })
  const { part, ready } = placesOf(data)
  await rename(ready, part)
  await dropStage(data)
}
