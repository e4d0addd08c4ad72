import { LONGEST_ALT } from '../../../../lib/contracts/schemas/articles/figures.ts'
import { type JisCharacter, jisTable } from '../../../../lib/japanese/characters/jis-table.ts'
import { namedCharacter } from '../../../../lib/japanese/characters/named-character.ts'
import { attribute, elements, type MarkupElement, textIn } from '../markup/tree.ts'
import { withoutControls } from './ruby-marks.ts'

/** A picture on a page. */
export interface Picture {
  /** Its address, as the page has it. */
  href: string
  alt: string
}

/** Beside it, books for print have names such as `gaiji-line`. */
const DRAWN_CHARACTER = /(?:^|\s)gaiji/i
/** Characters that a drawn one may stand for: some are described, as 二の字点. */
const LONGEST_CHARACTER = 20

/** A character that is named by JIS X 0213 and not by Unicode, as in Aozora Bunko; it needs a table, which not every page has. */
let jisCharacter: JisCharacter = () => undefined
export const takeJisTable = (table: string) => {
  jisCharacter = jisTable(table)
}

/** A note of Aozora Bunko: ※(「てへん＋夸」、第4水準2-13-28). */
const NOTED = /^※[(（［]＃?(.*)[)）］]$/
/** Stands for a character that no code names. */
const DESCRIBED = '〓'

/** A character that the fonts lack is drawn as a picture, whose `alt` names it. Other pictures are no text. */
export function characterOf(image: MarkupElement): string {
  const alt = withoutControls(attribute(image, 'alt') ?? '').replace(/\s+/g, '')
  const [, note] = (isDrawnCharacter(image) && NOTED.exec(alt)) || []
  if (note !== undefined) return namedCharacter(note, jisCharacter) ?? DESCRIBED
  const isCharacter = isDrawnCharacter(image) || ([...alt].length === 1 && isWithinText(image))
  return isCharacter && alt.length <= LONGEST_CHARACTER ? alt : ''
}

const isDrawnCharacter = (image: MarkupElement) => DRAWN_CHARACTER.test(attribute(image, 'class') ?? '')

const isWithinText = ({ parent, at }: MarkupElement) =>
  [at - 1, at + 1].some(place => {
    const beside = parent?.children[place]
    return typeof beside === 'string' && beside.trim() !== ''
  })

/** The pictures of an `img` or `svg`. A drawing has none unless it shows a file. */
export function picturesIn(element: MarkupElement): Picture[] {
  if (element.name === 'img') {
    const href = attribute(element, 'src') ?? ''
    return href === '' || isDrawnCharacter(element)
      ? []
      : [{ href, alt: line(attribute(element, 'alt') ?? '') }]
  }
  if (element.name !== 'svg') return []
  const alt = line(attribute(element, 'aria-label') ?? textIn(element, 'title'))
  return elements(element, 'image').flatMap(image => {
    const href = attribute(image, 'href') ?? attribute(image, 'xlink:href') ?? ''
    return href === '' ? [] : [{ href, alt }]
  })
}

const line = (text: string) =>
  text
    .slice(0, 10 * LONGEST_ALT)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_ALT)
    .trimEnd()
    .toWellFormed()
