import { Meter } from '../../../components/meter.tsx'
import styles from './believed.module.css'

export interface Share {
  name: string
  /** The place that the name leads to. */
  href?: string
  lang?: 'ja'
  /** Between 0 and 1. */
  share: number
  /** The figure, as text. */
  value: string
}

/** Figures that a sentence rests on, each with a bar. */
export const Shares = ({ shares }: { shares: readonly Share[] }) => (
  <ul className={styles.shares}>
    {shares.map(({ name, href, lang, share, value }) => (
      <li key={href ?? name}>
        {href === undefined ? (
          <span lang={lang}>{name}</span>
        ) : (
          <a href={href} lang={lang}>
            {name}
          </a>
        )}
        <Meter label={`${name}: ${value}`} share={share} />
        <span aria-hidden>{value}</span>
      </li>
    ))}
  </ul>
)
