import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { readerOf } from '../../browser/support/reader-page.ts'
import { contentOf } from '../../flows/article-stack.ts'
import { modes, transcribed, videoStack } from '../../flows/video-stack.ts'

let browser: SharedBrowser
let program: string
beforeAll(async () => {
  ;[browser, program] = await Promise.all([sharedChromium(), playerProgram()])
})
afterAll(() => browser?.close())

/** The player alone, built as a program that defines `media`. */
async function playerProgram(): Promise<string> {
  const lib = { entry: 'reader/src/media/player.ts', formats: ['iife' as const], name: 'media' }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    // React, which the player's store loads, asks for it.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib },
  })
  const [{ output }] = z.tuple([z.custom<Rolldown.RolldownOutput>()]).parse(built)
  return output[0].code
}

const Heard = z.object({
  outcomes: z.array(z.string()),
  ends: z.array(z.number()),
  asked: z.array(z.boolean()),
})

describe.each(modes)('a recording in a page of the reader, its objects in %s', mode => {
  it('is played in parts, and from a new address when the first one fails', async () => {
    const lab = await videoStack(mode)
    try {
      const { article } = await transcribed(lab, {
        title: '二人の話',
        explain_mode: 'split',
        keep_audio: true,
      })
      const id = article?.id ?? 0
      const { address } = await lab.hana.study.mediaAddresses.recording({ params: { id } })
      const parts = contentOf(article ?? { sentences: [] }).map(({ metadata }) => metadata)
      const { page, complaints, close } = await readerOf(browser, lab.stack, lab.hana, {
        place: `read/${id}`,
      })
      await page.getByRole('heading', { name: '二人の話' }).waitFor()
      const heard = await page.evaluate(`(async () => {
        ${program}
        const element = new Audio()
        const player = new media.Player(() => element)
        const outcomes = [], ends = [], asked = []
        const src = async isAnew => {
          asked.push(isAnew)
          return isAnew || asked.length > 2 ? ${JSON.stringify(address)} : '/api/media?article=${id}&signature=x'
        }
        for (const { start, end } of ${JSON.stringify(parts)}) {
          outcomes.push(await player.play({ name: 'part', src, from_ms: start * 1000, to_ms: end * 1000 }))
          ends.push(element.currentTime)
        }
        return { outcomes, ends, asked }
      })()`)
      const { outcomes, ends, asked } = Heard.parse(heard)
      expect({ outcomes, asked }).toEqual({ outcomes: ['ended', 'ended'], asked: [false, true, false] })
      for (const [at, { end }] of parts.entries()) expect(ends[at]).toBeGreaterThanOrEqual(Number(end))
      // In the reader one key plays a sentence, and another plays on to the end.
      await page.getByLabel('More', { exact: true }).waitFor()
      for (const key of ['ArrowDown', 'e', 'Space']) await page.keyboard.press(key)
      const panel = page.getByRole('complementary', { name: 'Sentence' })
      await panel.getByRole('button', { name: 'Pause' }).waitFor()
      await panel.getByRole('button', { name: 'Play' }).waitFor()
      await page.keyboard.press('l')
      const last = contentOf(article ?? { sentences: [] }).at(-1)?.index
      await page.locator(`[data-row="${last}"][data-sounding]`).waitFor()
      await panel.getByRole('button', { name: 'Play' }).waitFor()
      expect(complaints).toEqual([])
      await close()
    } finally {
      await lab.close()
    }
  })
})
