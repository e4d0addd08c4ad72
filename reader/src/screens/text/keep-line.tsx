import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import type { Head } from '../../articles/head.ts'
import { bring } from '../../components/icon-paths.ts'
import { notifyProblem } from '../../components/notice.tsx'
import { Switch } from '../../components/setting/switch.tsx'
import { keepOffline } from '../../kept/keep.ts'
import { isStop } from '../../kept/media/each-of.ts'
import { wasAsked } from '../../kept/room.ts'
import { textSizeQuery } from '../../kept/sizes.ts'
import { removeText } from '../../kept/texts.ts'
import { keptTextsQuery } from '../../kept/texts-query.ts'
import { hasMoreMedia } from '../read/keep-media/offer-media.ts'
import { LineIcon } from './line.tsx'
import { messages } from './messages.ts'
import styles from './sheet.module.css'

const KeepMedia = later(async () => (await import('../read/keep-media/keep-media.tsx')).KeepMedia)

/** Keeps the text on this device, and then offers its sounds and pictures; the line says the room that it takes. */
export function KeepLine({ head }: { head: Pick<Head, 'id' | 'total_rows'> }) {
  const t = useMessages(messages)
  const { bytes } = useFormats()
  const queries = useQueryClient()
  const label = useId()
  const [isOffered, setOffered] = useState(false)
  const { id } = head
  const { data: texts } = useQuery(keptTextsQuery())
  const { data: size } = useQuery(textSizeQuery(head))
  const kept = texts?.find(each => each.id === id)
  const isWithSeries = kept !== undefined && kept.series !== null
  const change = useMutation({
    async mutationFn(isWanted: boolean) {
      if (!isWanted) return removeText(id)
      await keepOffline(id)
      if (await hasMoreMedia(id)) setOffered(true)
    },
    onError: error => isStop(error) || notifyProblem(error),
    onSettled: () => queries.invalidateQueries(keptTextsQuery()),
  })
  const isKept = change.isPending ? change.variables : kept !== undefined && wasAsked(kept)
  return (
    <li>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is its control. */}
      <label className={styles.line}>
        <LineIcon icon={{ path: bring }} />
        <span id={label}>{t.keep}</span>
        <span className={styles.value}>
          {isWithSeries ? t.withSeries : size !== undefined && bytes(size)}
        </span>
        {!isWithSeries && (
          <Switch
            aria-labelledby={label}
            checked={isKept}
            onChange={isWanted => change.isPending || change.mutate(isWanted)}
          />
        )}
      </label>
      {isOffered && (
        <KeepMedia head={head} onClose={() => setOffered(false)} onMissing={() => setOffered(false)} />
      )}
    </li>
  )
}
