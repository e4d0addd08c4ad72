import { startLocalServer } from '../../support/fake-service/local-server.ts'
import { forward } from '../../support/forward.ts'

/** One origin with a service behind each folder (`/yomu/`), as a proxy shows it that takes the folder off. */
export async function sharedOrigin(folders: Readonly<Record<string, string>>) {
  const outside: string[] = []
  const away = new Map<string, RegExp>()
  const { origin, close } = await startLocalServer((incoming, response) => {
    const path = incoming.url ?? '/'
    // `/b/yomu/` before `/`.
    const [folder = null] = Object.keys(folders)
      .filter(each => path.startsWith(each))
      .sort((a, b) => b.length - a.length)
    const service = folder === null ? undefined : folders[folder]
    if (folder === null || service === undefined) {
      outside.push(path)
      response.writeHead(404).end()
      return
    }
    const target = path.slice(folder.length - 1)
    if (away.get(folder)?.test(`${incoming.method} ${target}`)) {
      incoming.socket.destroy()
      return
    }
    forward(incoming, response, service + target)
  })
  return {
    origin,
    close,
    /** The paths that were asked for and belong to none of the folders. */
    outside,
    /** From now on a folder's service does not get such requests (`PUT /api/…`); null: it gets all. */
    loses(folder: string, requests: RegExp | null) {
      if (requests) away.set(folder, requests)
      else away.delete(folder)
    },
  }
}
