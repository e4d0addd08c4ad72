import { z } from 'zod'
import type { Token } from '../../../contracts/schemas/japanese/text.ts'
import { isKana, toKatakana } from '../../../japanese/kana.ts'
import { comparableSound, withoutLengthMarks } from '../../../japanese/kana-sounds.ts'
import { pronunciationOf } from './pronunciation.ts'

/** Above the longest text; the notation goes back to the engine in an address. */
const MOST_MORAS = 2_000

/** Has one accent. Engines with VOICEVOX's API describe their reading so. */
export const AccentPhrase = z.looseObject({
  /** A capital vowel is whispered. */
  moras: z
    .array(z.looseObject({ text: z.string().max(10), vowel: z.string().max(10).optional() }))
    .max(MOST_MORAS),
  /** The mora after which the pitch falls, from 1. */
  accent: z.number().int().min(0),
  pause_mora: z.unknown(),
  is_interrogative: z.boolean().optional(),
})
export type AccentPhrase = z.infer<typeof AccentPhrase>

/**
 * AquesTalk's notation where an engine would read differently; null if both agree, or a reading is unknown to us. Keeps the
 * engine's phrases and accents around the part that differs.
 */
export function correctedKana(theirs: readonly AccentPhrase[], words: readonly Token[]): string | null {
  if (!words.every(isRead)) return null
  const ours = pronunciationOf(words)
  if (ours === '' || !/^[ぁ-ゖー、。？！\s]+$/.test(ours)) return null
  const [spokenSound, readSound] = [comparableSound(theirs.map(soundOf).join('')), comparableSound(ours)]
  if (spokenSound === readSound || theirs.length === 0) return null
  let [from, start] = [0, 0]
  for (
    ;
    from < theirs.length && readSound.startsWith(comparableSound(soundOf(theirs[from])), start);
    from += 1
  )
    start += comparableSound(soundOf(theirs[from])).length
  let [to, end] = [theirs.length, readSound.length]
  for (; to > from && endsAt(readSound, comparableSound(soundOf(theirs[to - 1])), start, end); to -= 1)
    end -= comparableSound(soundOf(theirs[to - 1])).length
  // A mora is cut in two neither before the part nor behind it.
  while (from > 0 && NO_BEGINNING.test(readSound[start] ?? '')) {
    from -= 1
    start -= comparableSound(soundOf(theirs[from])).length
  }
  while (to < theirs.length && NO_BEGINNING.test(readSound[end] ?? '')) {
    end += comparableSound(soundOf(theirs[to])).length
    to += 1
  }
  const between = phrasesOf(ours, start, end)
  const last = theirs[to - 1]
  const replaced = between.map(
    (phrase, at) => `${flat(phrase)}${at === between.length - 1 && to > from ? endOf(last) : ''}`,
  )
  return joined([...theirs.slice(0, from).map(notationOf), ...replaced, ...theirs.slice(to).map(notationOf)])
}

const NO_BEGINNING = /[ぁぃぅぇぉゃゅょゎっんー]/

const isRead = ({ surface, reading }: Token): boolean => {
  const letters = surface.normalize('NFKC')
  return reading !== null || isKana(letters) || !/[\p{L}\p{N}]/u.test(letters)
}

const soundOf = (phrase: AccentPhrase | undefined): string =>
  (phrase?.moras ?? []).map(({ text }) => text).join('')

const endsAt = (read: string, sound: string, start: number, end: number) =>
  sound !== '' && end - sound.length >= start && read.slice(0, end).endsWith(sound)

/** Places count sound, without spaces and signs. */
function phrasesOf(ours: string, start: number, end: number): string[] {
  let at = 0
  const phrases: string[] = []
  for (const phrase of ours.split(/[、。？！\s]+/)) {
    const sound = withoutLengthMarks(phrase)
    const part = sound.slice(Math.max(0, start - at), Math.max(0, end - at))
    if (part !== '') phrases.push(part)
    at += sound.length
  }
  return phrases
}

/** The commonest accent, since we know the reading alone. */
const flat = (kana: string): string => `${toKatakana(withoutLengthMarks(kana)).replaceAll('ヲ', 'オ')}'`

function notationOf(phrase: AccentPhrase): string {
  const moras = phrase.moras.map(({ text, vowel = '' }) => (/^[AIUEO]$/.test(vowel) ? `_${text}` : text))
  const fall = Math.min(Math.max(phrase.accent, 1), moras.length)
  return `${moras.slice(0, fall).join('')}'${moras.slice(fall).join('')}${endOf(phrase)}`
}

const endOf = (phrase: AccentPhrase | undefined): string =>
  `${phrase?.is_interrogative ? '？' : ''}${phrase?.pause_mora ? '、' : ''}`

/** A slash or the sign of a pause parts phrases. */
const joined = (phrases: readonly string[]): string =>
  phrases
    .map((phrase, at) =>
      at === phrases.length - 1 ? phrase.replace(/、$/, '') : phrase.endsWith('、') ? phrase : `${phrase}/`,
    )
    .join('')
