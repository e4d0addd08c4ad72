import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import type { Head } from '../../articles/head.ts'
import { bring } from '../../components/icon-paths.ts'
import { MenuLine } from '../../components/list-head/menu-line.tsx'
import { notifyProblem } from '../../components/notice.tsx'
import { Switch } from '../../components/setting/switch.tsx'
import { keptTextsQuery, textSizeQuery } from '../../kept/texts-query.ts'
import { messages } from './messages.ts'

const KeepMedia = later(async () => (await import('../read/keep-media/keep-media.tsx')).KeepMedia)

/** Keeps the text on this device, and then offers its sounds and pictures; the line says the room that it takes. */
export function KeepLine({ head }: { head: Pick<Head, 'id' | 'total_rows'> }) {
  const t = useMessages(messages)
  const { bytes } = useFormats()
  const queries = useQueryClient()
  const [isOffered, setOffered] = useState(false)
  const { id } = head
  const { data: texts } = useQuery(keptTextsQuery())
  const { data: size } = useQuery(textSizeQuery(head))
  const kept = texts?.find(each => each.id === id)
  const isWithSeries = kept !== undefined && kept.series !== null
  const change = useMutation({
    mutationFn: async (isWanted: boolean) => (await import('./change-kept.ts')).changeKept(id, isWanted),
    onSuccess: setOffered,
    onError: notifyProblem,
    onSettled: () => queries.invalidateQueries(keptTextsQuery()),
  })
  const isKept = change.isPending ? change.variables : kept?.isAsked === true
  return (
    <>
      <MenuLine
        icon={bring}
        text={t.keep}
        value={isWithSeries ? t.withSeries : size !== undefined && bytes(size)}
        control={labelled =>
          !isWithSeries && (
            <Switch
              {...labelled}
              checked={isKept}
              onChange={isWanted => change.isPending || change.mutate(isWanted)}
            />
          )
        }
      />
      {isOffered && (
        <KeepMedia head={head} onClose={() => setOffered(false)} onMissing={() => setOffered(false)} />
      )}
    </>
  )
}
