import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface FaultyProxy {
  /** Reaches the service through this proxy. */
  url: string
  /** Everything clients have sent so far. */
  requested(): string
  /** Connections turned away so far. */
  refused(): number
  /** Breaks every connection there is. */
  cut(): void
  /** Breaks every connection and takes no new ones until it is told to. */
  refuse(): void
  allow(): void
  /** Passes on the next request that matches, and breaks the connection instead of replying. */
  loseReplyTo(pattern: RegExp): void
  /** Breaks the connection right behind the part of a reply that matches. */
  breakBehind(pattern: RegExp): void
  /** True once the last fault that was asked for has happened. */
  hasBroken(): boolean
  close(): Promise<void>
}

/** A wire between a client and a service that can be cut. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let requested = ''
  let refusing = false
  let refused = 0
  let losing: RegExp | null = null
  let ending: RegExp | null = null
  let broken = false

  const breakAll = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  const carry = (client: Socket) => {
    const service = connect(Number(port), hostname)
    let loses = false
    for (const socket of [client, service]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        open.delete(socket)
        client.destroy()
        service.destroy()
      })
    }
    client.on('data', chunk => {
      const text = chunk.toString('latin1')
      requested += text
      if (losing?.test(text)) {
        losing = null
        loses = true
      }
      service.write(chunk)
    })
    service.on('data', chunk => {
      const end = ending?.exec(chunk.toString('latin1'))
      if (loses) {
        broken = true
        client.resetAndDestroy()
      } else if (end) {
        ending = null
        broken = true
        client.end(chunk.subarray(0, end.index + end[0].length))
      } else client.write(chunk)
    })
  }
  const server = createServer(client => {
    if (!refusing) return carry(client)
    refused += 1
    client.resetAndDestroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')

  return {
    url: `http://127.0.0.1:${address.port}`,
    requested: () => requested,
    refused: () => refused,
    cut: breakAll,
    refuse() {
      refusing = true
      breakAll()
    },
    allow() {
      refusing = false
    },
    loseReplyTo(pattern) {
      losing = pattern
      broken = false
    },
    breakBehind(pattern) {
      ending = pattern
      broken = false
    },
    hasBroken: () => broken,
    async close() {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
