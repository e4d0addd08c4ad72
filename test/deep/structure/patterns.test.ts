import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { LONGEST_SENTENCE } from '../../../lib/japanese/splitting/spans.ts'
import { LONGEST_SHORT_FORM } from '../../../lib/japanese/splitting/terminators.ts'
import { MOST_SIGNS } from '../../../reader/src/upload/subtitles/reading/rows.ts'
import { alternativesOf } from './patterns/alternatives.ts'

/** The characters that expressions of a file get at most: a constant of the code that cuts or refuses longer texts. */
const bounded: Record<string, number> = {
  'lib/japanese/splitting/terminators.ts': LONGEST_SHORT_FORM,
  'reader/src/upload/subtitles/reading/rows.ts': MOST_SIGNS,
  // Forms of a token, which is a part of a sentence.
  'lib/japanese/grammar/condition.ts': LONGEST_SENTENCE,
}
/** Built of our own table alone, for parts of one sentence; checking its three hundred takes minutes. */
const ofSentences: Record<string, number> = { 'lib/japanese/reading/cues.ts': LONGEST_SENTENCE }
/** Those that the check cannot read, and why they are linear. */
const linear: Record<string, string> = {
  'lib/agent/quality/language.ts': 'a class, and a class repeated',
  'lib/dictionary/build/xml-elements.ts': 'the beginning of a tag, whose name is one of ours',
  'lib/operations/items/key-form.ts': 'parts that have no sign between them, and a sign after each',
}

async function slowExpressions(): Promise<{ at: string; source: string; found: string }[]> {
  const program = fileURLToPath(new URL('./patterns/find-slow.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    JSON.stringify(Object.keys(ofSentences)),
  ])
  return stdout.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line)]))
}

it('a regular expression of the code is linear, or gets few characters', async () => {
  const found = await slowExpressions()
  const fileOf = ({ at }: { at: string }) => at.replace(/:\d+$/, '')
  const isListed = (file: string) => file in bounded || file in linear
  expect(found.filter(expression => !isListed(fileOf(expression)))).toEqual([])
  expect(Object.keys({ ...bounded, ...linear }).filter(file => !found.map(fileOf).includes(file))).toEqual([])
  for (const most of Object.values({ ...bounded, ...ofSentences })) expect(most).toBeLessThanOrEqual(1_000)
})

it('the alternatives of an expression are those outside its groups and classes', () => {
  expect(alternativesOf(String.raw`\{([^}|]*|b)\}|[|]\||\||c`)).toEqual([
    String.raw`\{([^}|]*|b)\}`,
    String.raw`[|]\|`,
    String.raw`\|`,
    'c',
  ])
})
