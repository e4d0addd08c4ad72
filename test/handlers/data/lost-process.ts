import type { ObjectStore, ObjectStores } from '../../../lib/media/object-store.ts'
import type { Lab } from './lab.ts'

type Pass = <T>(request: () => Promise<T>) => Promise<T>

/** The same stores, each request to them passed through. */
function passed(stores: ObjectStores, pass: Pass): ObjectStores {
  const through = (store: ObjectStore): ObjectStore => ({
    kind: store.kind,
    id: store.id,
    put: (...given) => pass(() => store.put(...given)),
    head: (...given) => pass(() => store.head(...given)),
    read: (...given) => pass(() => store.read(...given)),
    remove: (...given) => pass(() => store.remove(...given)),
    copy: (...given) => pass(() => store.copy(...given)),
    list: (...given) => pass(() => store.list(...given)),
    signedUrl: (...given) => pass(() => store.signedUrl(...given)),
  })
  return {
    current: () => through(stores.current()),
    byId: id => through(stores.byId(id)),
    all: () => stores.all().map(through),
    locate: (...given) => pass(() => stores.locate(...given)),
  }
}

/**
 * A process that can be cut off from the table and the object stores at any of its requests to either, before
 * or after that is done: from then on nothing it does reaches them, as if it had been killed.
 */
export function losableProcess({ client, app }: Pick<Lab, 'client' | 'app'>) {
  let requests = 0
  let lost = { from: Number.POSITIVE_INFINITY, isDone: false }
  const pass: Pass = async request => {
    const at = requests
    requests += 1
    if (at > lost.from || (at === lost.from && !lost.isDone)) throw new Error('The process is gone')
    const answer = await request()
    if (at === lost.from) throw new Error('The process is gone')
    return answer
  }
  client.middlewareStack.add(next => args => pass(() => next(args)), {
    name: 'losableProcess',
    step: 'initialize',
    priority: 'high',
  })
  Object.defineProperty(app, 'objects', { value: passed(app.objects, pass) })
  return {
    /** It is a whole process again. */
    restart() {
      requests = 0
      lost = { from: Number.POSITIVE_INFINITY, isDone: false }
    },
    /** It will be lost at this request, the first being 0. */
    lose(from: number, isDone: boolean) {
      requests = 0
      lost = { from, isDone }
    },
    /** How many requests it has made since it was started or told when to be lost. */
    requests: () => requests,
  }
}
