// What others feel of a server meanwhile: pings from a program that does nothing else, and the most memory that the server took.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** A program of its own, once it has printed its first line; when its input is closed it ends, and its second line is what it measured. */
const startProgram = async (program: string, ...args: readonly string[]) => {
  const child = spawn(process.execPath, [resolve(program), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise(done => child.once('exit', done))
  let said = ''
  await new Promise<void>((ready, fail) => {
    child.once('exit', () => fail(new Error(`${program} ended`)))
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      if (said.includes('\n')) ready()
    })
  })
  return {
    first: said.trim(),
    end: async (): Promise<string> => {
      child.stdin.end()
      await ended
      return said.split('\n')[1] ?? ''
    },
  }
}
/** A ping: when it began, and how many milliseconds it took. */
export interface Wait {
  readonly at: number
  readonly took: number
}
export const startPing = async (url: string) => {
  const { end } = await startProgram('bench/ping.mjs', url)
  return { end: async () => JSON.parse(await end()) as readonly Wait[] }
}

/**
 * What a ping waited for its server: a machine that held up a server which does nothing at the same moment held up this one as well. The
 * witness is pinged every few milliseconds, so that it feels each moment that a ping feels.
 */
export const waitBeyond = (witness: readonly Wait[], { at, took }: Wait): number => {
  const meanwhile = witness.filter(one => one.at < at + took && one.at + one.took > at)
  return took - Math.max(0, ...meanwhile.map(one => one.took))
}
/** A server that does nothing: its first line is its address. */
export const startWitness = () => startProgram('bench/ping.mjs')

interface FeltOfKind {
  readonly times: readonly number[]
  readonly refused: number
}
/** By kind of what somebody else does: a file, a list, a sign-in, a write. */
export type Felt = ReadonlyMap<string, FeltOfKind>
export const startOthers = async (url: string, token: string, username: string, password: string) => {
  const { end } = await startProgram('bench/others.mjs', url, token, username, password)
  return {
    end: async (): Promise<Felt> => {
      const felt = JSON.parse(await end()) as { readonly [kind: string]: FeltOfKind }
      return new Map(Object.entries(felt))
    },
  }
}

/** The process's peak begins anew (Linux). */
export const forgetMost = (pid: number): void => {
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
export const mostMegabytes = (pid: number): number => {
  if (process.platform !== 'linux') return Number.NaN
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}
