import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { keysFrom } from '../../../scripts/review/keys.ts'

/** A terminal that reports its mode, after an earlier question was answered. */
function terminal() {
  const modes: boolean[] = []
  let interrupts = 0
  const input = Object.assign(new PassThrough(), {
    isTTY: true as const,
    setRawMode(isRaw: boolean) {
      modes.push(isRaw)
      return this
    },
  })
  input.pause()
  const keys = keysFrom(input, () => {
    interrupts += 1
  })
  return { input, keys, modes, interrupts: () => interrupts }
}

describe('the keys of a terminal', () => {
  it('come one by one, in full width or not; those without a letter do not', async () => {
    const { input, keys, modes } = terminal()
    const pressed: (string | undefined)[] = []
    const reading = (async () => {
      for (;;) {
        const { value, done } = await keys.next()
        if (done) return
        pressed.push(value)
        if (value === 'q') await keys.return(undefined)
      }
    })()
    for (const part of ['3', '\u001b[A4\u001bOP', '１　', 'F\r', '\u001b[15~', '\u0004', '1'])
      input.write(part)
    await reading
    expect(pressed).toEqual(['3', '4', '1', ' ', 'f', ' ', 'q'])
    expect(modes).toEqual([true, false])
    expect([input.isPaused(), input.listenerCount('data')]).toEqual([true, 0])
  })

  it('end with Ctrl-C, and at once while something else is awaited', async () => {
    const { input, keys, modes, interrupts } = terminal()
    const first = keys.next()
    input.write('3')
    expect(await first).toEqual({ value: '3', done: false })
    const second = keys.next()
    input.write('\u0003')
    expect([await second, interrupts()]).toEqual([{ value: 'q', done: false }, 0])
    input.write('\u0003')
    expect(interrupts()).toBe(1)
    await keys.return(undefined)
    expect(modes).toEqual([true, false])
  })

  it('end with the terminal', async () => {
    const { input, keys, modes } = terminal()
    const next = keys.next()
    input.end()
    expect([await next, modes]).toEqual([{ value: undefined, done: true }, [true, false]])
  })
})
