import { type ReactNode, useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { later } from '../../../../../web/later/later.ts'
import { linkTo } from '../../../app/location.ts'
import { furigana, Icon } from '../../../components/icon.tsx'
import { Menu } from '../../../components/menu.tsx'
import { nextFurigana } from '../choose-look.ts'
import { messages } from '../messages.ts'
import type { Paged } from '../paged/layout-choice.ts'
import styles from '../read.module.css'
import { useReadingLook } from '../reading-look.ts'
import { useIsFilled } from '../watch/stage.ts'

// Nobody changes it before the first sentence.
const LookChoices = later(async () => (await import('./look-choices.tsx')).LookChoices)

interface ReadBarProps {
  head: Paged
  title: string
  tools: ReactNode
}

export function ReadBar({ head, title, tools }: ReadBarProps) {
  const t = useMessages(messages)
  const { textLook } = useReadingLook()
  // A film that fills the window covers it.
  const isFilled = useIsFilled()
  const [isLookOpened, setLookOpened] = useState(false)
  return (
    <div className={`bar ${styles.bar}`} inert={isFilled} data-aside>
      <a className={styles.back} href={linkTo('library')} aria-label={t.back}>
        <Icon name="back" />
      </a>
      <span className={styles.name} lang="ja" aria-hidden>
        {title}
      </span>
      <button type="button" className={styles.pill} data-mode={textLook.furigana} onClick={nextFurigana}>
        <span className="spoken">{t.furigana}: </span>
        <Icon path={furigana} />
        <span className={styles.mode}>{t.furiganaModes[textLook.furigana]}</span>
      </button>
      <Menu label={t.look} sign={<Icon name="type" />} onOpen={() => setLookOpened(true)}>
        {isLookOpened && <LookChoices text={head} />}
      </Menu>
      {tools}
    </div>
  )
}
