import { BadItem, type Faults, InvalidDictionary } from '../../build/parsed.ts'
import { decoded, unpacked } from '../../build/read-file.ts'
import { type Element, parseElement, xmlElements } from '../../build/xml-elements.ts'
import type { SourceAbout } from '../bundle/format.ts'
import type { FurtherRecord, FurtherSourceKind, SourceFile } from '../records.ts'
import { strokePath } from './stroke-path.ts'

const about: SourceAbout = {
  title: 'KanjiVG',
  revision: '',
  format: 'kanjivg',
  author: 'Ulrich Apel and the contributors of KanjiVG',
  url: 'https://kanjivg.tagaini.net',
  description: 'The strokes of kanji in the order in which they are written.',
  attribution: 'Strokes: KanjiVG, © Ulrich Apel; CC BY-SA 3.0.',
  source_language: 'ja',
  target_language: null,
  frequency_mode: null,
  index_url: null,
  download_url: null,
}

/** Matches `kanjivg-20220427.xml`, packed or not. */
export const kanjivg: FurtherSourceKind = {
  // No other kind is packed so or is XML; reading shows the rest.
  fits: start =>
    (start[0] === 0x1f && start[1] === 0x8b) ||
    /^\uFEFF?\s*<(?:\?xml|!--|kanjivg)/.test(start.toString('utf8')),
  async open({ path, faults, progress }: SourceFile) {
    const { prolog, fragments } = await xmlElements(decoded(unpacked(path, progress), 'utf-8'), 'kanji')
    if (!/<kanjivg[\s>]/.test(prolog))
      throw new InvalidDictionary('The file is XML, but not that of KanjiVG. Send kanjivg-….xml or .xml.gz.')
    const revision = /generated on (\d{4}-\d{2}-\d{2})/.exec(prolog)?.[1] ?? ''
    return { about: { ...about, revision }, records: recordsOf(fragments, faults) }
  },
}

async function* recordsOf(
  fragments: AsyncIterable<string>,
  faults: Faults<string>,
): AsyncGenerator<FurtherRecord> {
  let at = 0
  for await (const fragment of fragments) {
    at += 1
    const record = faults.read(`kanji ${at}`, () => strokesOf(parseElement(fragment)))
    if (record) yield record
  }
  faults.mustHaveUsed()
}

/** The kanji with the most strokes in use has 64. */
const MOST_STROKES = 100

/** Null for kana and signs, and for variants of a kanji (`kvg:kanji_05b66-Kaisho`). */
function strokesOf(kanji: Element): FurtherRecord | null {
  const [, code] = /^kvg:kanji_([\da-f]{4,6})$/i.exec(kanji.attributes.id ?? '') ?? []
  if (code === undefined) return null
  const number = Number.parseInt(code, 16)
  const character = number <= 0x10ffff ? String.fromCodePoint(number) : ''
  if (!/^\p{Script=Han}$/u.test(character)) return null
  const paths = pathsIn(kanji).map(({ attributes }) => strokePath(attributes.d ?? ''))
  if (paths.length === 0 || paths.length > MOST_STROKES)
    throw new BadItem(`${character} has no strokes, or too many`)
  return { part: 'strokes', character, paths }
}

/** Strokes keep their order in the groups for the parts of a kanji. */
const pathsIn = ({ children }: Element): Element[] =>
  children.flatMap(child => (child.name === 'path' ? [child] : pathsIn(child)))
