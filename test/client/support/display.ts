import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** By itself Xvfb starts over when its last window closes, and refuses whatever opens meanwhile. */
const KEEP_RUNNING = '-noreset'

/** A screen nobody looks at: Debian's Xvfb, on whichever number is free. */
export async function startDisplay() {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1280x860x24', '-nolisten', 'tcp', KEEP_RUNNING],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const ended = once(child, 'close')
  const number = await Promise.race([
    numberFrom(child.stdio[3] as Readable),
    ended.then(() => Promise.reject(new Error('Xvfb ended before it had a screen'))),
  ])
  return {
    name: `:${number}`,
    async close() {
      child.kill()
      await ended
    },
  }
}

async function numberFrom(stream: Readable): Promise<string> {
  let text = ''
  for await (const chunk of stream) {
    text += chunk
    if (text.includes('\n')) break
  }
  return text.trim()
}
