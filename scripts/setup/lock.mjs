import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Lets one process at a time work on `folder`. The lock is a listening socket, which the kernel takes back
 * however its holder ends, so there is no stale lock to judge.
 * @param {string} folder
 * @param {{ signal: AbortSignal, waiting: (turn: Promise<void>) => Promise<void>, work: () => Promise<void> }} options
 */
export async function exclusively(folder, { signal, waiting, work }) {
  const name = `setup-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  const address = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
  let release = await acquire(address)
  while (!release && !signal.aborted) {
    await waiting(released(address, signal))
    release = await acquire(address)
  }
  try {
    if (!signal.aborted) await work()
  } finally {
    release?.()
  }
}

/** @param {string} address */
async function acquire(address) {
  /** @type {Set<import('node:net').Socket>} */
  const waiters = new Set()
  const server = createServer(socket => waiters.add(socket.on('error', () => {})))
  server.listen(address)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return undefined
    throw error
  }
  return () => {
    server.close()
    for (const socket of waiters) socket.destroy()
  }
}

/** @param {string} address @param {AbortSignal} signal */
async function released(address, signal) {
  const socket = connect({ path: address, signal })
  socket.on('error', error => {
    // A socket file alone outlives its holder: nobody listens behind it any more.
    if (codeOf(error) === 'ECONNREFUSED' && !address.startsWith('\0')) unlinkSync(address)
  })
  socket.resume()
  await new Promise(resolve => socket.once('close', resolve))
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
