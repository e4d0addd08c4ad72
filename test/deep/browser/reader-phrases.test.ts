import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

const words =
  '若い|衆|を|つかまえて、|何|か|あった|の|か、|二年前|に|此の|市|に|来た|とき|は、|夜|でも|皆|が|歌|を|うたって、|まち|は|賑やか|で|あった|筈|だ。'
const sentence = words.replaceAll('|', '')
const word = { form: '賑やか', reading: 'にぎやか' }
const widths = [320, 344, 368, 390, 412, 560, 820]

/** The lines of the sentence of the card, without readings. */
const linesOf = (page: Page) =>
  page
    .getByRole('article', { name: 'Card' })
    .locator('mark')
    .evaluate(mark => {
      const lines: { top: number; text: string }[] = []
      const parts = document.createTreeWalker(mark.closest('p') ?? mark, NodeFilter.SHOW_TEXT)
      for (let node = parts.nextNode(); node; node = parts.nextNode()) {
        if (node.parentElement?.closest('rt')) continue
        for (const [at, letter] of [...(node.textContent ?? '')].entries()) {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const { bottom } = range.getClientRects()[0] ?? { bottom: 0 }
          const line = lines.at(-1)
          if (line && Math.abs(line.top - bottom) < 12) line.text += letter
          else lines.push({ top: bottom, text: letter })
        }
      }
      return lines.map(({ text }) => text)
    })

it.each([
  ['the browser ends lines between phrases', false],
  ['the page alone knows where phrases end', true],
])('the lines of a card never end inside a word, also where %s', async (_, isOwn) => {
  const person = await learner(reader.stack())
  const { id } = await uploaded(person, sentence, { explain_mode: 'split' })
  const source = { article_id: id, index: 0, start: sentence.indexOf(word.form), length: 3 }
  await person.collection.wordWrites.put({
    params: { skill_id: skillIdOf(word) },
    body: { ...word, source },
  })
  const { page } = await reader.of(person, { place: 'words' })
  await page.addInitScript(isOwn => {
    const supports = CSS.supports.bind(CSS)
    if (isOwn) CSS.supports = (...asked: [string]) => asked[0] !== 'word-break' && supports(...asked)
  }, isOwn)
  await page.goto(reader.anew('review'))
  await page.getByText('1 left').waitFor()
  const lengthsOf = (parts: readonly string[]) => parts.map((_, at) => parts.slice(0, at).join('').length)
  const ends = new Set(lengthsOf(words.split('|')))
  const inside: string[] = []
  for (const isAnswered of [false, true]) {
    if (isAnswered) await page.keyboard.press('Space')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 })
      const lines = await linesOf(page)
      expect(lines.join('')).toBe(sentence)
      const cut = lengthsOf(lines).filter(end => !ends.has(end))
      inside.push(
        ...cut.map(end => `${width}: ${sentence.slice(end - 3, end)}|${sentence.slice(end, end + 3)}`),
      )
    }
  }
  expect(inside).toEqual([])
})
