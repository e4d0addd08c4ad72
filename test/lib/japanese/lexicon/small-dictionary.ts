import type { DictionaryEntry } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { toHiragana } from '../../../../lib/japanese/kana.ts'
import type { Dictionary } from '../../../../lib/japanese/lexicon/dictionary.ts'

/** Our own words, a line each: forms, reading, part of speech, gloss; `!`: common, `~`: usually in kana. */
const LINES = `
  食べる たべる v1 to eat !
  食べ たべ n eating
  食べ始める たべはじめる v1 to start to eat
  行く いく v5k-s to go !
  行う おこなう v5u to carry out !
  来る くる vk to come !
  為る する vs-i to do !~
  刷る する v5r to print
  書く かく v5k to write !
  読む よむ v5m to read !
  勉強 べんきょう n,vs study !
  学生 がくせい n student !
  日本 にほん n Japan !
  日本語 にほんご n Japanese language !
  大学 だいがく n university !
  図書館 としょかん n library !
  図書 としょ n books !
  本 ほん n book !
  東京 とうきょう n Tokyo !
  静か しずか adj-na quiet !
  高い たかい adj-i high !
  無い ない adj-i not existing !~
  居る いる v1 to be !~
  要る いる v5r to need !
  犬 いぬ n dog !
  狗 いぬ n hound
  ニュース にゅーす n news !
  一人 ひとり n one person !
  事 こと n thing !~
  琴 こと n zither
  今日 きょう n,adv today !
  今日 こんにち n,adv these days
  京 きょう n capital !
  下さる くださる v5aru to give !~
  気 き n spirit !
  達 たち suf plural suffix !~
  此の この adj-pn this !~
`

/** A dictionary of such lines. */
export function dictionaryOf(lines: string): Dictionary {
  const entries = lines
    .trim()
    .split('\n')
    .map((line): DictionaryEntry => {
      const [form = '', reading = '', codes = '', ...rest] = line.trim().split(' ')
      const gloss = rest.join(' ')
      const mark = / [!~]+$/.exec(gloss)?.[0] ?? ''
      const glosses = [gloss.slice(0, gloss.length - mark.length)]
      const sense = {
        key: `${form}.1`,
        part_of_speech: codes.split(','),
        glosses,
        usually_kana: mark.includes('~'),
      }
      const common = mark.includes('!')
      return {
        headword: form,
        reading,
        forms: [form],
        readings: [reading],
        common,
        senses: [sense],
        references: [],
      }
    })

  const named = new Map<string, DictionaryEntry[]>()
  for (const entry of entries)
    for (const name of new Set([entry.headword, entry.reading]))
      named.set(name, [...(named.get(name) ?? []), entry])

  return {
    about: {
      source: 'edict',
      date: null,
      licence: '',
      attribution: '',
      entries: entries.length,
      senses: entries.length,
      kanji: 0,
      sha256: '0'.repeat(64),
    },
    find: key => named.get(key) ?? [],
    begins: text =>
      entries.some(
        ({ headword, reading }) => headword.startsWith(text) || reading.startsWith(toHiragana(text)),
      ),
    startingWith: () => [],
    meaning: () => [],
    kanji: () => null,
  }
}

export const smallDictionary = dictionaryOf(LINES)
