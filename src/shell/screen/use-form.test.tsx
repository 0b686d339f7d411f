// A form's command on a disk that cannot store anything: the failure is shown, and nothing continues as if it had been stored.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { success, type Outcome } from '#records/failure.ts'
import { useForm, type FormState } from './use-form.ts'

const told = vi.hoisted(() => [] as unknown[])
vi.mock('../words/notify.tsx', () => ({ notify: (failure: unknown) => told.push(failure) }))
vi.mock('../storage/storage-recovery.ts', () => ({ mayTryAgain: () => Promise.resolve(false) }))

test('a full disk under a form is reported, and the form stays open', async () => {
  const forms: FormState<{ name: string }>[] = []
  const went: string[] = []
  let isFull = true
  const send = (): Promise<Outcome<null>> =>
    isFull
      ? Promise.reject(new DOMException('no room', 'QuotaExceededError'))
      : Promise.resolve(success(null))
  const Shown = () => {
    forms.push(useForm({ initial: { name: 'Bac' }, send, onSuccess: () => went.push('on') }))
    return null
  }
  renderToStaticMarkup(<Shown />)
  forms[0]?.submit()
  await expect.poll(() => told).toEqual([{ kind: 'storage', fault: 'full' }])
  expect(went).toEqual([])
  isFull = false
  forms[0]?.submit()
  await expect.poll(() => went).toEqual(['on'])
})
