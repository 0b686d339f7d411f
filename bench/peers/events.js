// Node's events for PouchDB, which expects the bundler to supply them and inherits from them in the old way: from a plain constructor.
export function EventEmitter() {}

const listenersOf = (emitter, name) => {
  emitter.heard ??= new Map()
  if (!emitter.heard.has(name)) emitter.heard.set(name, [])
  return emitter.heard.get(name)
}

Object.assign(EventEmitter.prototype, {
  on(name, listener) {
    listenersOf(this, name).push(listener)
    return this
  },
  addListener(name, listener) {
    return this.on(name, listener)
  },
  once(name, listener) {
    const one = (...args) => {
      this.removeListener(name, one)
      listener.apply(this, args)
    }
    one.listener = listener
    return this.on(name, one)
  },
  removeListener(name, listener) {
    this.heard?.set(
      name,
      listenersOf(this, name).filter(one => one !== listener && one.listener !== listener),
    )
    return this
  },
  removeAllListeners(name) {
    if (name === undefined) this.heard?.clear()
    else this.heard?.delete(name)
    return this
  },
  listenerCount(name) {
    return listenersOf(this, name).length
  },
  listeners(name) {
    return [...listenersOf(this, name)]
  },
  setMaxListeners() {
    return this
  },
  emit(name, ...args) {
    const listeners = [...listenersOf(this, name)]
    for (const listener of listeners) listener.apply(this, args)
    return listeners.length > 0
  },
})
EventEmitter.EventEmitter = EventEmitter
export default EventEmitter
