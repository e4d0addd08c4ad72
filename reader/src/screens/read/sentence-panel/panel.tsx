import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { numbersQuery } from '../numbers/numbers-query.ts'
import { BLOCK, blockQuery, type Head, wordsQuery } from '../queries.ts'
import { elementOf, selectedSentence } from '../selection/selection.ts'
import { useAboveSheet } from '../sheet/use-above-sheet.ts'
import { useSwipes, type Way } from '../sheet/use-swipes.ts'
import { useIsFilled } from '../watch/stage.ts'
import { AboutSentence } from './about-sentence.tsx'
import { messages } from './messages.ts'
import styles from './panel.module.css'
import { closePanel } from './panel-acts.ts'
import { sentenceQuery } from './queries.ts'
import type { Readings } from './tools/readings-choice.tsx'

interface PanelProps {
  head: Head
  index: number
  /** Goes to the sentence before or after. */
  onStep: (step: 1 | -1) => void
}

/** One sentence: beside the text, on a phone a sheet below it. */
export function Panel({ head, index, onStep }: PanelProps) {
  const t = useMessages(messages)
  // A film that fills the window covers it.
  const isFilled = useIsFilled()
  const { data, error, refetch } = useQuery(sentenceQuery(head.id, index))
  const { data: numbers } = useQuery(numbersQuery(head))
  const [readings, setReadings] = useState<Readings>('furigana')
  const panel = useRef<HTMLElement>(null)
  useFocusBack(panel)
  const place = useCallback(() => elementOf(index)?.getBoundingClientRect(), [index])
  useAboveSheet(panel, place)
  const swipe = (way: Way) => {
    if (way === 'next') onStep(1)
    if (way === 'previous') onStep(-1)
    if (way === 'down') closePanel()
  }
  useSwipes(panel, swipe, () => false)
  const refresh = useFreshSentence(head.id, index)
  const row = data?.row
  return (
    <aside ref={panel} className={styles.panel} aria-label={t.panel} inert={isFilled}>
      <div className={styles.grip} aria-hidden />
      <div className={styles.head}>
        <p className={styles.place}>
          {numbers && t.place(numbers.ofRow(index), Math.max(numbers.total, head.total_sentences))}
        </p>
        <IconButton icon="up" label={t.previous} act={() => onStep(-1)} />
        <IconButton icon="down" label={t.next} act={() => onStep(1)} />
        <IconButton icon="close" label={t.close} act={closePanel} />
      </div>
      <Problem error={data ? null : error} retry={() => void refetch()} />
      {!row && !error && <Waiting />}
      {row && (
        <AboutSentence
          key={index}
          head={head}
          row={row}
          content_revision={data.content_revision}
          refresh={refresh}
          readings={readings}
          onReadings={setReadings}
        />
      )}
    </aside>
  )
}

/** When the panel closes, the focus returns to the sentence. */
function useFocusBack(panel: React.RefObject<HTMLElement | null>) {
  useLayoutEffect(
    () => () => {
      const sentence = elementOf(selectedSentence() ?? -1)
      if (!sentence || !panel.current?.contains(document.activeElement)) return
      if (!sentence.hasAttribute('tabindex')) sentence.tabIndex = -1
      sentence.focus({ preventScroll: true })
    },
    [panel],
  )
}

/** Loads a changed sentence again, and the rows and words around it. */
function useFreshSentence(id: number, index: number) {
  const queries = useQueryClient()
  return useCallback(() => {
    const block = Math.floor(index / BLOCK)
    const changed = [sentenceQuery(id, index), blockQuery(id, block), wordsQuery(id, block)]
    return Promise.all(changed.map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
  }, [queries, id, index])
}
