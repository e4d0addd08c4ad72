import type { DictionaryReference } from '../../contracts/schemas/japanese/dictionary.ts'
import { isKana, toHiragana } from '../../japanese/kana.ts'
import type { ParsedWords } from './build-dictionary.ts'
import { isEnglish, otherLanguages } from './other-languages.ts'
import { BadItem, type Faults, type ParsedEntry, type ParsedSense } from './parsed.ts'
import { childrenOf, type Element, parseElement, textsOf, xmlElements } from './xml-elements.ts'

/** Lists of frequent words: JMdict marks forms on them as common. */
const COMMON = new Set(['news1', 'ichi1', 'spec1', 'spec2', 'gai1'])

/** Takes the glosses of every language. */
export function parseJmdict(texts: AsyncIterable<string>, faults: Faults): ParsedWords {
  let date: string | null = null
  return { source: 'jmdict', date: () => date, entries: entries() }

  async function* entries(): AsyncGenerator<ParsedEntry, void> {
    const { prolog, fragments } = await xmlElements(texts, 'entry')
    date = /created: (\d{4}-\d{2}-\d{2})/.exec(prolog)?.[1] ?? null
    let at = 0
    for await (const fragment of fragments) {
      at += 1
      const entry = faults.read(at, () => entryOf(parseElement(fragment)))
      if (entry) yield entry
    }
    faults.mustHaveUsed()
  }
}

function entryOf(entry: Element): ParsedEntry {
  const [id] = textsOf(entry, 'ent_seq')
  if (id === undefined || !/^\d{1,10}$/.test(id)) throw new BadItem('the entry has no number')
  const senses = sensesOf(childrenOf(entry, 'sense'))
  return {
    id,
    forms: childrenOf(entry, 'k_ele').map(form => ({
      text: textsOf(form, 'keb')[0] ?? '',
      common: textsOf(form, 'ke_pri').some(list => COMMON.has(list)),
    })),
    readings: childrenOf(entry, 'r_ele').map(reading => ({
      text: textsOf(reading, 'reb')[0] ?? '',
      common: textsOf(reading, 're_pri').some(list => COMMON.has(list)),
      of: formsOf(reading),
    })),
    senses: senses.map(({ references: _, ...sense }) => sense),
    references: senses.flatMap(({ references }) => references),
    languages: otherLanguages(
      childrenOf(entry, 'sense').map(sense =>
        childrenOf(sense, 'gloss').map(({ attributes, text }) => ({ lang: attributes['xml:lang'], text })),
      ),
    ),
  }
}

function formsOf(reading: Element): string[] | null {
  if (childrenOf(reading, 're_nokanji').length > 0) return []
  const only = textsOf(reading, 're_restr')
  return only.length === 0 ? null : only
}

/** A sense without classes has those of the sense before it. */
function sensesOf(elements: readonly Element[]): (ParsedSense & { references: DictionaryReference[] })[] {
  let classes: string[] = []
  const senses = elements.map(sense => {
    const own = textsOf(sense, 'pos')
    if (own.length > 0) classes = own
    const english = childrenOf(sense, 'gloss').filter(({ attributes }) => isEnglish(attributes['xml:lang']))
    return {
      part_of_speech: classes,
      glosses: english.map(({ text }) => text.trim()).filter(text => text !== ''),
      usually_kana: textsOf(sense, 'misc').includes('uk'),
      references: textsOf(sense, 'xref').map(referenceOf),
    }
  })
  return senses.filter(({ glosses }) => glosses.length > 0)
}

/** Form, reading and sense number, joined by dots; the last two may be missing. */
function referenceOf(text: string): DictionaryReference {
  const [form = '', second] = text.split('・')
  const reading = second !== undefined && isKana(second) ? toHiragana(second) : null
  return { kind: 'see_also', form, reading }
}
