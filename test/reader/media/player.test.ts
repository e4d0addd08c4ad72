import { describe, expect, it, vi } from 'vitest'
import { Player } from '../../../reader/src/media/player.ts'
import { FakeElement } from './fake-element.ts'

function lab() {
  const element = new FakeElement()
  const player = new Player(() => element)
  return { element, player, status: () => [player.state().name, player.state().status] }
}
const soon = () => new Promise(resolve => setImmediate(resolve))
const clip = (name: string, over = {}) => ({ name, src: `/${name}.wav`, ...over })

describe('a player', () => {
  it('plays a part, and the next part without loading the file again', async () => {
    const { element, player, status } = lab()
    const first = player.play(clip('film', { from_ms: 1_000, to_ms: 3_000 }))
    await soon()
    element.arrive(60)
    expect(element.currentTime).toBe(1)
    element.reach(2.9)
    expect(status()).toEqual(['film', 'playing'])
    element.reach(3)
    expect(await first).toBe('ended')
    expect(element.paused).toBe(true)
    void player.play(clip('film', { name: 'next', from_ms: 3_000, to_ms: 4_000 }))
    await soon()
    expect([element.currentTime, element.loaded]).toEqual([3, ['/film.wav']])
    expect(status()).toEqual(['next', 'playing'])
  })

  it('lets go of a file that is gone, and of no other', async () => {
    const { element, player, status } = lab()
    const outcome = player.play(clip('a'))
    await soon()
    element.arrive(2)
    player.forget('/b.wav')
    expect([status(), element.getAttribute('src')]).toEqual([['a', 'playing'], '/a.wav'])
    player.forget('/a.wav')
    expect([await outcome, element.getAttribute('src')]).toEqual(['stopped', null])
    void player.play(clip('a'))
    await soon()
    expect(element.loaded).toEqual(['/a.wav', '/a.wav'])
  })

  it('ends a part on time at any speed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { element, player, status } = lab()
      player.setRate(2)
      void player.play(clip('film', { to_ms: 400 }))
      await soon()
      element.arrive(60)
      vi.advanceTimersByTime(199)
      expect(status()).toEqual(['film', 'playing'])
      element.currentTime = 0.4
      vi.advanceTimersByTime(1)
      expect(status()).toEqual([null, 'silent'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('plays one sound at a time, even with another player', async () => {
    const { element, player, status } = lab()
    const other = lab()
    const first = player.play(clip('a'))
    await soon()
    element.arrive(2)
    const second = player.play(clip('b'))
    expect(await first).toBe('stopped')
    await soon()
    // The event of the first pause arrives late.
    expect(status()).toEqual(['b', 'waiting'])
    element.arrive(2)
    void other.player.play(clip('c'))
    expect(await second).toBe('stopped')
    expect([status(), other.status()]).toEqual([
      [null, 'silent'],
      ['c', 'waiting'],
    ])
  })

  it('repeats until it is stopped', async () => {
    const { element, player, status } = lab()
    player.setRepeating(true)
    const outcome = player.play(clip('a', { from_ms: 500, to_ms: 1_500 }))
    await soon()
    element.arrive(2)
    element.reach(1.5)
    expect([element.currentTime, ...status()]).toEqual([0.5, 'a', 'playing'])
    element.reach(2)
    expect([element.currentTime, ...status()]).toEqual([0.5, 'a', 'playing'])
    player.stop()
    expect(await outcome).toBe('stopped')
    expect(element.paused).toBe(true)
  })

  it('jumps back and forward within the part it plays', async () => {
    const { element, player } = lab()
    player.jump(5_000)
    void player.play(clip('film', { from_ms: 10_000, to_ms: 30_000 }))
    await soon()
    element.arrive(60)
    player.jump(5_000)
    expect(element.currentTime).toBe(15)
    player.jump(-9_000)
    expect(element.currentTime).toBe(10)
    player.jump(90_000)
    expect(element.currentTime).toBe(30)
  })

  it('pauses and resumes, and shows when the device paused it', async () => {
    const { element, player, status } = lab()
    void player.play(clip('a'))
    await soon()
    element.arrive(9)
    player.toggle()
    expect([status(), element.paused]).toEqual([['a', 'paused'], true])
    player.toggle()
    expect(status()).toEqual(['a', 'playing'])
    element.pause()
    await soon()
    expect(status()).toEqual(['a', 'paused'])
  })

  it('keeps its speed from file to file', async () => {
    const { element, player } = lab()
    player.setRate(0.75)
    for (const name of ['a', 'b']) {
      void player.play(clip(name))
      await soon()
      expect(element.playbackRate).toBe(0.75)
    }
    player.setRate(1.5)
    expect(element.playbackRate).toBe(1.5)
  })

  it('waits for a touch when the browser requires one', async () => {
    const { element, player, status } = lab()
    element.refusal = new DOMException('', 'NotAllowedError')
    void player.play(clip('a'))
    await soon()
    expect(status()).toEqual(['a', 'paused'])
    element.refusal = null
    player.toggle()
    element.arrive(1)
    expect(status()).toEqual(['a', 'playing'])
  })
})

describe('an address that does not play', () => {
  it('is requested again, and playing resumes at the same place', async () => {
    const { element, player, status } = lab()
    const asked: boolean[] = []
    const src = async (isAnew: boolean) => `/${asked.push(isAnew)}.wav`
    const outcome = player.play({ name: 'film', src, from_ms: 1_000, to_ms: 9_000 })
    await soon()
    element.arrive(60)
    element.reach(5)
    element.break()
    expect(status()).toEqual(['film', 'waiting'])
    await soon()
    element.arrive(60)
    expect([element.loaded, element.currentTime, asked]).toEqual([['/1.wav', '/2.wav'], 5, [false, true]])
    element.break()
    expect(await outcome).toBe('failed')
    expect(status()).toEqual(['film', 'failed'])
  })

  it('is requested again after every pause, during which a player stays paused', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const { element, player, status } = lab()
      let asked = 0
      const src = async () => `/${++asked}.wav`
      void player.play({ name: 'film', src })
      await soon()
      element.arrive(60)
      for (const at of [5, 9]) {
        element.reach(at)
        player.toggle()
        vi.setSystemTime(Date.now() + 61_000)
        element.break()
        await soon()
        expect([status(), element.paused]).toEqual([['film', 'paused'], true])
        player.toggle()
        element.arrive(60)
        expect([status(), element.currentTime]).toEqual([['film', 'playing'], at])
      }
      expect(asked).toBe(3)
    } finally {
      vi.useRealTimers()
    }
  })

  it('fails if the server gives no other address', async () => {
    const { element, player, status } = lab()
    const outcome = player.play(clip('a'))
    await soon()
    element.break()
    expect(await outcome).toBe('failed')
    const none = player.play({ name: 'b', src: () => Promise.reject(new Error('403')) })
    expect(await none).toBe('failed')
    expect(status()).toEqual(['b', 'failed'])
    player.stop()
    expect(status()).toEqual([null, 'silent'])
  })
})
