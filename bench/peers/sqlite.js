export const sqlitePeer = async () => {
  const worker = new Worker(new URL('./sqlite-worker.js', import.meta.url), { type: 'module' })
  const waiting = new Map()
  let asked = 0
  await new Promise((resolve, reject) => {
    worker.addEventListener('error', event => reject(new Error(event.message)))
    worker.addEventListener('message', ({ data }) =>
      data.ready === true ? resolve() : waiting.get(data.n)?.(data),
    )
  })
  const ask = (name, ...args) =>
    new Promise((resolve, reject) => {
      const n = ++asked
      waiting.set(n, ({ value, error }) => {
        waiting.delete(n)
        if (error === undefined) resolve(value)
        else reject(new Error(error))
      })
      worker.postMessage({
        n,
        name,
        args,
      })
    })
  return {
    open: name => ask('open', name),
    ingest: (tasks, instances) => ask('ingest', tasks, instances),
    day: day => ask('day', day),
    code: code => ask('code', code),
    edit: (id, note) => ask('edit', id, note),
    text: text => ask('text', text),
  }
}
