// The bench's own pages, built by Vite from bench/pages with the product's modules, and a feed that answers like the server's with texts
// prepared before, so that only the device is measured.
import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { build } from 'vite'
import { instanceRow, taskRow } from './rows.ts'

const SHARD_ROWS = 2000
const EPOCH = 'bench'
export const PAGES = resolve('.cache/bench-pages')

export const buildPages = async (): Promise<void> => {
  await build({
    configFile: false,
    logLevel: 'error',
    root: resolve('bench/pages'),
    // Not minified, so that names are readable in a profile.
    build: {
      outDir: PAGES,
      emptyOutDir: true,
      target: 'es2023',
      minify: false,
      modulePreload: { polyfill: false },
    },
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    worker: { format: 'es' },
  })
}

/** A feed with a given number of tasks and instances: the NDJSON text of each shard. */
export interface Feed {
  readonly shards: readonly string[]
  readonly rows: number
  textOf(shard: string): string | undefined
}

export const makeFeed = (tasks: number, instances: number): Feed => {
  const lines = Array.from({ length: tasks + instances }, (_, n) => {
    const [e, v] =
      n < tasks
        ? ['task', taskRow(n, { rev: n + 1 })]
        : ['object_instance', instanceRow(n - tasks, { rev: n + 1 })]
    return JSON.stringify({ e, id: v.id, rev: v.rev, v })
  })
  const texts = new Map<string, string>()
  for (let at = 0; at < lines.length; at += SHARD_ROWS) {
    const shard = `bench/${texts.size}`
    const own = lines.slice(at, at + SHARD_ROWS)
    texts.set(
      shard,
      `${own.join('\n')}\n${JSON.stringify({ shard, cursor: at + own.length, more: false })}\n`,
    )
  }
  return { shards: [...texts.keys()], rows: lines.length, textOf: shard => texts.get(shard) }
}

const types: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}

export interface Site {
  readonly url: string
  /** Sets the feed that is served at /api/sync, and as one text at /feed. */
  serve(feed: Feed): void
  close(): Promise<void>
}

export const openSite = async (port: number, pages = PAGES): Promise<Site> => {
  let feed = makeFeed(0, 0)
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path === '/api/sync' || path === '/feed') {
      const asked =
        path === '/feed' ? null : (JSON.parse(await bodyOf(request)) as { shards: Record<string, number> })
      response.writeHead(200, { 'Content-Type': 'application/x-ndjson', 'X-Server-Epoch': EPOCH })
      for (const shard of feed.shards) {
        const cursor = asked === null ? 0 : asked.shards[shard]
        if (cursor === undefined) continue
        const text =
          cursor === 0 ? (feed.textOf(shard) ?? '') : `${JSON.stringify({ shard, cursor, more: false })}\n`
        if (!response.write(text)) await new Promise(done => response.once('drain', done))
      }
      response.end(`${JSON.stringify({ end: true, epoch: EPOCH, rev: feed.rows })}\n`)
      return
    }
    const file = join(pages, path === '/' ? 'index.html' : path)
    // SQLite's OPFS files need these headers.
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
    response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream')
    createReadStream(file)
      .on('error', () => response.writeHead(404).end())
      .pipe(response)
  }
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    )
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${port}`,
    serve: next => {
      feed = next
    },
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}
