import type { ReactNode } from 'react'
import type { Content } from '../../../../../lib/contracts/schemas/japanese/further/content.ts'
import styles from './content.module.css'
import { type Part as Inside, languageOf, linesOf, MOST_DEPTH, partsOf, textOf } from './tree.ts'

interface ContentProps {
  content: Content
  /** The language that the dictionary explains in, such as `en`. */
  language: string
  /** Draws an image of the dictionary; without it the images show as their names. */
  imageOf?: ((image: Image) => ReactNode) | undefined
  /** The address that looks up what a link of the dictionary names. */
  addressOf: (query: string) => string
}
export type Image = Extract<Content, { kind: 'image' }>

/** What a further dictionary says about a word. Everything in it is drawn as text: a file cannot bring HTML or styles. */
export const ContentOf = ({ content, language, imageOf, addressOf }: ContentProps) => (
  <div className={styles.content} lang={language}>
    <Inner content={content} depth={0} isRuby={false} around={{ language, imageOf, addressOf }} />
  </div>
)

interface InnerProps {
  content: Content
  depth: number
  isRuby: boolean
  around: Pick<ContentProps, 'language' | 'imageOf' | 'addressOf'>
}

function Inner({ content, depth, ...rest }: InnerProps): ReactNode {
  if (depth > MOST_DEPTH) return textOf(content)
  return partsOf(content).map((part, at) => {
    const name = `${at}`
    if (typeof part === 'string')
      return <Text key={name} text={part} language={rest.isRuby ? 'ja' : rest.around.language} />
    return <Part key={name} part={part} depth={depth + 1} {...rest} />
  })
}

function Text({ text, language }: { text: string; language: string }): ReactNode {
  const own = languageOf(text, language)
  return own === null ? text : <span lang={own}>{text}</span>
}

type PartProps = Omit<InnerProps, 'content'> & { part: Exclude<Inside, string> }

function Part({ part, depth, isRuby, around }: PartProps): ReactNode {
  if (part.kind === 'break') return <br />
  if (part.kind === 'image') return around.imageOf?.(part) ?? (part.alt === '' ? null : `[${part.alt}]`)
  const inner = (content: Content, inRuby = isRuby) => (
    <Inner content={content} depth={depth} isRuby={inRuby} around={around} />
  )
  const { content } = part
  switch (part.kind) {
    case 'link':
      return <a href={around.addressOf(part.query)}>{inner(content)}</a>
    case 'emphasis':
      return <em className={styles.emphasis}>{inner(content)}</em>
    case 'ruby':
      return <ruby lang="ja">{inner(content, true)}</ruby>
    case 'reading':
      // A screen reader reads the word itself, and not each word twice.
      return isRuby ? <rt aria-hidden>{inner(content)}</rt> : <span>（{inner(content)}）</span>
    case 'span':
      return <span>{inner(content)}</span>
    case 'heading':
      return <div className={styles.heading}>{inner(content)}</div>
    case 'list':
      return <Lines content={content} inner={inner} />
    case 'table':
      return <Table content={content} inner={inner} />
    // An item, a row or a cell whose list or table is missing is a line by itself.
    default:
      return <div>{inner(content)}</div>
  }
}

interface WithInner {
  content: Content
  inner: (content: Content) => ReactNode
}

/** A list without lines would be announced as an empty one. */
function Lines({ content, inner }: WithInner) {
  const lines = linesOf(content, 'item')
  if (lines.length === 0) return null
  return (
    <ul className={styles.list}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never change their order.
        <li key={at}>{inner(line.content)}</li>
      ))}
    </ul>
  )
}

/** Wide tables scroll by themselves, by touch and by the arrow keys. */
function Table({ content, inner }: WithInner) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keys.
    <div className={styles.wide} tabIndex={0}>
      <table className={styles.table}>
        <tbody>
          {linesOf(content, 'row').map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an entry never change their order.
            <tr key={at}>
              {(row.isOwn ? linesOf(row.content, 'cell') : [row]).map((cell, place) => {
                const Cell = cell.isHeading ? 'th' : 'td'
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do the cells.
                return <Cell key={place}>{inner(cell.content)}</Cell>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
