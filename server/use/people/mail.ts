// Outgoing mail: one `.eml` file a message in the data folder, or an SMTP server when one is set.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
}
export interface Mail {
  send(message: Message): Promise<void>
}

/** Each file is written under another name and renamed, so that a reader of the folder never sees half a mail. */
export const folderMail = (folder: string, from: string, nameOf: () => string): Mail => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async message => {
      const { message: composed } = await composer.sendMail({ from, ...message })
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${nameOf()}.eml`)
      await writeFile(`${file}.part`, composed, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
  }
}

export const smtpMail = (url: string, from: string): Mail => {
  const transport = createTransport(url)
  return {
    send: async message => {
      await transport.sendMail({ from, ...message })
    },
  }
}

/** A mail server that does not answer within this is not there. */
const TRY_MS = 5000

/** Signs in and leaves again; throws what the mail server says. */
export const tryMail = async (url: string): Promise<void> => {
  const transport = createTransport({
    url,
    connectionTimeout: TRY_MS,
    greetingTimeout: TRY_MS,
    socketTimeout: TRY_MS,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
