import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts a built window as `npm run desktop` does, at home in `home`. */
export function openWindow(built: string, { home, display }: { home: string; display: string }) {
  const child = spawn(process.execPath, [join(built, 'main.js')], {
    env: { PATH: process.env.PATH, HOME: home, ...(display === '' ? {} : { DISPLAY: display }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  const looks = new Set<() => void>()
  let complaints = ''
  child.stderr.on('data', chunk => {
    complaints += chunk
    for (const look of looks) look()
  })
  return {
    /** The next line, after those already asked for, that says what was blocked. */
    blocked: lineReader(/^Blocked .*$/gm, () => complaints, looks),
    /** The next line that says that the server does not answer. */
    unanswered: lineReader(/^.* does not answer$/gm, () => complaints, looks),
    complaints: () => complaints,
    /** Waits for something that the window has to do, and no longer than the window lives. */
    async until<T>(done: Promise<T>): Promise<T> {
      const died = ended.then(([code]) => {
        throw new Error(`The window ended with ${code}: ${complaints}`)
      })
      return await Promise.race([done, died])
    },
    async end(): Promise<number | null> {
      const [code] = await ended
      return code
    },
    async close() {
      child.kill()
      await ended
    },
  }
}

function lineReader(pattern: RegExp, text: () => string, looks: Set<() => void>): () => Promise<string> {
  let read = 0
  return () =>
    new Promise(resolve => {
      const look = () => {
        const line = text()
          .slice(0, text().lastIndexOf('\n') + 1)
          .match(pattern)?.[read]
        if (line === undefined) return
        read += 1
        looks.delete(look)
        resolve(line)
      }
      looks.add(look)
      look()
    })
}
