/** A comment or a section of plain characters, to its end, or a document type; its end is empty where the text ends before. */
const APART =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!DOCTYPE(?:[^[>]|\[[^\]]*(?:\]|$))*(>|$)/g

/** A document type could have entities that grow without end. Inside a comment it is none. */
export const withoutTypes = (text: string): string =>
  text.replaceAll(APART, (part, end?: string) => (end === '>' ? '' : part))

/** True if an entity of the document may still be declared; in HTML none is. */
export const mayGrow = (text: string): boolean => /<!(?:DOCTYPE|ENTITY)/i.test(text)
