import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** One origin with a service behind each folder (`/yomu/`), as a proxy shows it that takes the folder off. */
export async function sharedOrigin(folders: Readonly<Record<string, string>>) {
  const outside: string[] = []
  const away = new Map<string, RegExp>()
  const server = createServer((incoming, response) => {
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
    const { method, headers } = incoming
    const outgoing = request(service + target, { method, headers }, reply => {
      response.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
      reply.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    /** The paths that were asked for and belong to none of the folders. */
    outside,
    /** From now on a folder's service does not get such requests (`PUT /api/…`); null: it gets all. */
    loses(folder: string, requests: RegExp | null) {
      if (requests) away.set(folder, requests)
      else away.delete(folder)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
