import type { Container } from '../containers/container.ts'

/** Folders in which an image's user may never write, and those where it must. */
const CLOSED = ['/app', '/app/router', '/etc', '/usr/local/bin', '/var/tmp', '/home/node', '/run', '/']
const OPEN = ['/data', '/tmp']

export async function confined(container: Container): Promise<void> {
  const user = (await container.exec(['id', '-u'])).trim()
  if (user === '0') throw new Error('The services run as root.')
  const status = await container.exec(['cat', '/proc/self/status'])
  for (const name of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
    if (!new RegExp(`^${name}:\\t0+$`, 'm').test(status))
      throw new Error(`The services have capabilities (${name}).`)
  if (!/^NoNewPrivs:\t1$/m.test(status)) throw new Error('The services may gain privileges.')
  const tried =
    'for each; do if touch "$each/written" 2>/dev/null; then rm "$each/written"; echo "$each"; fi; done'
  const writable = (await container.exec(['sh', '-c', tried, 'sh', ...CLOSED, ...OPEN])).trim().split('\n')
  if (writable.join() !== OPEN.join()) throw new Error(`The services can write to ${writable.join(', ')}.`)
  console.log(`    user ${user}, no capabilities; only ${OPEN.join(' and ')} can be written`)
}
