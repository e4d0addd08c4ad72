import type { ReactNode } from 'react'
import { useMessages } from '../../../web/language/use-language.ts'
import { LanguageChoice } from '../components/language-choice.tsx'
import { usePageTitle } from '../components/page.tsx'
import styles from './entrance.module.css'
import { messages } from './messages.ts'

interface EntranceProps {
  title: string
  children: ReactNode
  /** Below the form and the languages. */
  foot?: ReactNode
}

/** The screens before the library: the name, the form, and a line of Japanese beside them. */
export function Entrance({ title, children, foot }: EntranceProps) {
  const t = useMessages(messages)
  const heading = usePageTitle(title)
  return (
    <main id="main" className={styles.entrance}>
      <div className={styles.ground}>
        <Opening />
      </div>
      <div className={styles.column}>
        <div>
          <p className={styles.brand}>yomu</p>
          <p className={styles.lead}>{t.lead}</p>
        </div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children}
        <LanguageChoice isLabelSpoken />
        {foot}
      </div>
    </main>
  )
}

/** How 手袋を買いに by 新美南吉 opens, which is in the public domain; `samples/README.md` has its source. */
const Opening = () => (
  <p className={styles.opening} lang="ja" aria-hidden>
    <Ruby text="寒" reading="さむ" />い<Ruby text="冬" reading="ふゆ" />が
    <Ruby text="北方" reading="ほっぽう" />
    から、
    <span className={styles.rest}>
      <Ruby text="狐" reading="きつね" />の<Ruby text="親子" reading="おやこ" />の
      <Ruby text="棲" reading="す" />
      んでいる
      <Ruby text="森" reading="もり" />
      へもやって
      <Ruby text="来" reading="き" />
      ました。
    </span>
  </p>
)

const Ruby = ({ text, reading }: { text: string; reading: string }) => (
  <ruby>
    {text}
    <rt>{reading}</rt>
  </ruby>
)
