import type { CSSProperties } from 'react'
import type { Figure as Shown } from '../../../../../lib/contracts/schemas/articles/figures.ts'
import { later } from '../../../../../web/later/later.ts'
import styles from './figures.module.css'

const Picture = later(async () => (await import('./picture.tsx')).Picture)

/** A picture of a book. It has its room before it comes, so that nothing moves. */
export function Figure({ article, figure }: { article: number; figure: Shown }) {
  const room: CSSProperties & Record<`--${string}`, string> = {
    '--width': `${figure.width}px`,
    '--ratio': String(figure.width / figure.height),
  }
  return (
    <figure className={styles.figure} style={room} data-figure={figure.image}>
      <div className={styles.frame}>
        <Picture article={article} figure={figure} />
      </div>
    </figure>
  )
}
