import type { TextKind } from '../../../../lib/contracts/schemas/articles/text-kinds.ts'
import { later } from '../../../../web/later/later.ts'
import { Icon } from '../icon.tsx'
import styles from './cover.module.css'
import { coverLines } from './cover-lines.ts'

const HUES = 8
const PATTERNS = 6

const CoverPicture = later(async () => (await import('./cover-picture.tsx')).CoverPicture)

interface CoverProps {
  title: string
  /** A text whose book may have a cover of its own. */
  of?: { id: number; cover: string | null } | undefined
  /** A book has a block of pages, a film is a frame, and sound has its wave; all others are paper. */
  kind?: TextKind | undefined
}

/** A cover made from the title, which has the same colour and pattern everywhere. The title itself stands beside it. */
export function Cover({ title, of, kind = 'text' }: CoverProps) {
  const { isVertical, lines, longest } = coverLines(title)
  const sign = hashOf(title)
  // The slip has room for so much of the width and height of the cover.
  const fitting = isVertical ? `${72 / longest} * var(--along)` : `${70 / longest} * var(--across)`
  const cover = (
    <div
      className={styles.cover}
      data-kind={kind}
      data-hue={sign % HUES}
      data-pattern={(sign >>> 8) % PATTERNS}
      lang="ja"
      aria-hidden
    >
      <div
        className={styles.slip}
        data-vertical={isVertical || undefined}
        style={{
          fontSize: `min(${isVertical ? 27 : 17} * var(--across), ${fitting}, ${62 / lines.length / 1.2} * var(--across))`,
        }}
      >
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal.
          <span key={at}>{line}</span>
        ))}
      </div>
      {kind === 'film' && <Icon name="play" />}
      {of?.cover && <CoverPicture article={of.id} image={of.cover} />}
    </div>
  )
  return kind === 'book' ? <div className={styles.book}>{cover}</div> : cover
}

/** FNV-1a: spreads similar titles. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
