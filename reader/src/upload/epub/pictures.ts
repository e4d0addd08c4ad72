import { LONGEST_ALT } from '../../../../lib/contracts/schemas/articles/figures.ts'
import { isText, nameOf } from './elements-of-text.ts'
import { elements, textIn } from './xml.ts'

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

/** A character that the fonts lack is drawn as a picture, whose `alt` names it. Other pictures are no text. */
export function characterOf(image: Element): string {
  const alt = bare(image.getAttribute('alt') ?? '')
  const isCharacter = isDrawnCharacter(image) || ([...alt].length === 1 && isWithinText(image))
  return isCharacter && alt.length <= LONGEST_CHARACTER ? alt : ''
}

const isDrawnCharacter = (image: Element) => DRAWN_CHARACTER.test(image.getAttribute('class') ?? '')

const isWithinText = ({ previousSibling, nextSibling }: Element) =>
  [previousSibling, nextSibling].some(each => each && isText(each) && each.textContent?.trim())

/** The pictures of an `img` or `svg`. A drawing has none unless it shows a file. */
export function picturesIn(element: Element): Picture[] {
  if (nameOf(element) === 'img') {
    const href = element.getAttribute('src') ?? ''
    return href === '' || isDrawnCharacter(element)
      ? []
      : [{ href, alt: line(element.getAttribute('alt') ?? '') }]
  }
  if (nameOf(element) !== 'svg') return []
  const alt = line(element.getAttribute('aria-label') ?? textIn(element, 'title'))
  return elements(element, 'image').flatMap(image => {
    const href = image.getAttribute('href') ?? image.getAttribute('xlink:href') ?? ''
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

/** Without what the notation of readings means by itself. */
export const bare = (text: string) => text.replace(/[\s《》｜]+/g, '')
