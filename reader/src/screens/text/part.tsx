import { type ComponentType, useRef } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { returnToChoices } from '../../app/location.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { Saved } from '../../components/setting/saved.tsx'
import { ShiftTimes } from '../../subtitles/shift-times.tsx'
import { Analysis } from './analysis/analysis.tsx'
import { Audio } from './audio/audio.tsx'
import { Details } from './edit/details.tsx'
import { messages } from './messages.ts'
import { type TextPart, withOpened } from './opened.ts'
import type { PartProps } from './part-props.ts'
import { Remove } from './remove.tsx'
import { InSeries } from './series/in-series.tsx'
import { Share } from './share/share.tsx'
import styles from './sheet.module.css'
import { useFocusOf } from './use-focus-of.ts'

const parts: Record<TextPart, ComponentType<PartProps>> = {
  series: InSeries,
  times: ShiftTimes,
  analysis: Analysis,
  audio: Audio,
  edit: Details,
  share: Share,
  delete: Remove,
}

/** One part of the sheet, in the place of its lines. A choice in it that acts at once shows here that it is saved. */
export function Part({ part, head, list, onClose }: { part: TextPart } & Omit<PartProps, 'onBack'>) {
  const t = useMessages(messages)
  const here = useRef<HTMLElement>(null)
  const Content = parts[part]
  const back = () => returnToChoices('library', withOpened(list, { id: head.id }))
  useFocusOf(here, 'h2')
  return (
    <section ref={here}>
      <header className={styles.partHead}>
        <IconButton icon="back" label={t.back} act={back} />
        <h2 tabIndex={-1} data-first>
          {t.parts[part]}
        </h2>
        <Saved name={part} />
        <IconButton icon="close" label={t.close} act={onClose} />
      </header>
      <div className={styles.content}>
        <Content head={head} list={list} onBack={back} onClose={onClose} />
      </div>
    </section>
  )
}
