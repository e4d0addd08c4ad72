import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'

interface Published {
  name: string
  version: string
  /** The bytes of its file, and the hash that the registry names for it. */
  file: Buffer
  integrity: string
}

/** The two answers of a registry that npm needs, on the loopback: what is published of a package, and its file. */
export async function startRegistry() {
  const published = new Map<string, Published>()
  const asked: string[] = []
  let isDown = false
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1)
    const [name = '', file] = path.split('/-/')
    const found = isDown ? undefined : published.get(name)
    asked.push(path)
    if (!found) return void response.writeHead(isDown ? 503 : 404).end('{}')
    response.end(file === undefined ? JSON.stringify(describe(found)) : found.file)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`

  const describe = ({ name, version, integrity }: Published) => ({
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { name, version, dist: { tarball: `${url}${name}/-/file.tgz`, integrity } } },
  })

  return {
    url,
    /** The paths that were asked for since the last call. */
    asked: () => asked.splice(0),
    goDown() {
      isDown = true
    },
    /** Publishes a package of one program, and returns the hash of its file. */
    async publish(name: string, version: string, program: { path: string; text: string }): Promise<string> {
      const manifest = JSON.stringify({ name, version, bin: { [program.path]: program.path } })
      const entry = (path: string, body: string) => ({
        header: { name: `package/${path}`, size: Buffer.byteLength(body), mode: 0o644 },
        body,
      })
      const file = gzipSync(
        await packTar([entry('package.json', manifest), entry(program.path, program.text)]),
      )
      const integrity = `sha512-${createHash('sha512').update(file).digest('base64')}`
      published.set(name, { name, version, file, integrity })
      return integrity
    },
    /** Names another hash than that of the file. */
    misname(name: string) {
      const one = published.get(name)
      if (one) published.set(name, { ...one, integrity: `sha512-${Buffer.alloc(64).toString('base64')}` })
    },
    close: () => void server.close(),
  }
}
