import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { hasKanji, isKana, kanjiClass, toHiragana } from '../kana.ts'

/** The dictionary form of a word as its sentence writes it: the last part in its base form. */
export function writtenForm(head: readonly Token[]): string {
  return head.map((token, index) => (index === head.length - 1 ? token.base_form : token.surface)).join('')
}

/**
 * The same from the text of a word in a sentence, with its inflections, and from the name of the word alone: なりました of
 * 成る is なる, 呑んで of 飲む is 呑む.
 */
export function writtenOf(text: string, { form, reading }: { form: string; reading: string }): string {
  const surface = isHonoured(text, form, reading) ? text.slice(1) : text
  if (toHiragana(surface).startsWith(reading) || surface.startsWith(form))
    return surface.slice(0, surface.startsWith(form) ? form.length : reading.length)
  if (!hasKanji(surface.slice(0, form.length))) return isKana(surface) ? reading : form
  const ending = endingOf(form, reading)
  if (ending === '') return surface
  return stemOf(surface, form, reading.slice(0, -ending.length)) + ending
}

/** True for お送りします of 送る, but not for お茶. */
const isHonoured = (text: string, form: string, reading: string) =>
  /^[おご御]/.test(text) && !/^[おご御]/.test(form) && (hasKanji(text.charAt(1)) || !/^[おご]/.test(reading))

/** The kana that changes when the word is inflected; empty for words that end in another way. */
function endingOf(form: string, reading: string): string {
  const ending = reading.slice(-1)
  return /[うくぐすつぬぶむるい]/.test(ending) && form.endsWith(ending) ? ending : ''
}

const kanjiRuns = new RegExp(`[${kanjiClass}]+`, 'gu')

/** The part before the ending: up to the kana that the stem ends in, else up to as many runs of kanji as the form has. */
function stemOf(surface: string, form: string, stem: string): string {
  const count = Math.max([...form.matchAll(kanjiRuns)].length, 1)
  const ends = [...surface.matchAll(kanjiRuns)].slice(0, count).map(({ index, 0: run }) => index + run.length)
  for (let length = Math.min(stem.length, surface.length); length > 0; length -= 1) {
    const end = ends.find(at => surface.startsWith(stem.slice(-length), at))
    if (end !== undefined) return surface.slice(0, end + length)
  }
  return surface.slice(0, ends.at(-1))
}
