import { describe, expect, it } from 'vitest'
import { assemble, Headwords } from '../../../lib/dictionary/build/assemble.ts'
import type { Better } from '../../../lib/dictionary/build/better-writing.ts'
import { BadItem } from '../../../lib/dictionary/build/parsed.ts'

const form = (text: string) => ({ text, common: false })
const reading = (text: string, ...of: string[]) => ({ text, of, common: false })

/** The lines of EDICT for 実に and 誠に, which say the same. */
const indeed = {
  id: null,
  forms: [form('実に'), form('誠に')],
  readings: [reading('じつに', '実に'), reading('まことに', '実に', '誠に')],
  senses: [{ part_of_speech: ['adv'], glosses: ['indeed'], usually_kana: false }],
  references: [],
}

/** The writings in this order; the others keep the order of the file. */
function inOrder(...names: string[]): Better {
  const place = ({ headword, reading }: Parameters<Better>[0]) => {
    const at = names.indexOf(`${headword} ${reading}`)
    return at < 0 ? names.length : at
  }
  return (one, other) => place(one) - place(other)
}

const headwordsOf = (entries: ReturnType<typeof assemble>) =>
  entries.map(entry => `${entry.headword} ${entry.reading}`).sort()

describe('an entry that an earlier edition had as two', () => {
  const split = assemble(indeed, new Headwords(), inOrder('実に じつに', '誠に まことに'))

  it.each([
    ['the one', inOrder('実に じつに')],
    ['the other', inOrder('誠に まことに', '実に じつに')],
    ['none of them', inOrder('実に まことに')],
  ])('keeps both headwords if %s is the best writing now', (_, better) => {
    expect(headwordsOf(split)).toEqual(['実に じつに', '誠に まことに'])
    const former = new Headwords()
    for (const entry of split) former.add(entry)
    expect(headwordsOf(assemble(indeed, former, better))).toEqual(headwordsOf(split))
  })
})

it('an entry with half a surrogate pair is not used', () => {
  const halved = { ...indeed, senses: [{ part_of_speech: [], glosses: ['\ud83d'], usually_kana: false }] }
  expect(() => assemble(halved, new Headwords(), inOrder())).toThrow(BadItem)
})
