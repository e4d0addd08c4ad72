import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { later } from '../../web/later/later.ts'

const Word = ({ text }: { text: string }) => `word ${text}`
const shown = (Component: ReturnType<typeof later<{ text: string }>>) =>
  renderToString(createElement(Component, { text: '雨' }))

/** A load that ends when the test says so. */
function held() {
  const loads: PromiseWithResolvers<typeof Word>[] = []
  const load = () => {
    const one = Promise.withResolvers<typeof Word>()
    loads.push(one)
    return one.promise
  }
  return { loads, load }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

describe('a component that loads later', () => {
  it('is shown at once when it is there, without its waiting', async () => {
    const { loads, load } = held()
    const Later = later(load, () => 'waiting')
    expect(shown(Later)).toBe('waiting')
    Later.preload()
    loads[0]?.resolve(Word)
    await settled()
    expect(shown(Later)).toBe('word 雨')
  })

  it('is loaded once, however often it is wanted', () => {
    const { loads, load } = held()
    const Later = later(load)
    Later.preload()
    Later.preload()
    expect(loads).toHaveLength(1)
  })

  it('is loaded again after a load that failed', async () => {
    const { loads, load } = held()
    const Later = later(load)
    Later.preload()
    loads[0]?.reject(new Error('the network is down'))
    await settled()
    expect(shown(Later)).toBe('')
    Later.preload()
    loads[1]?.resolve(Word)
    await settled()
    expect(shown(Later)).toBe('word 雨')
  })
})
