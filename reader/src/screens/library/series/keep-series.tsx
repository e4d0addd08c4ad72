import { useMutation, useQuery } from '@tanstack/react-query'
import type { Series } from '../../../../../lib/contracts/schemas/articles/series.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { useReach } from '../../../api/reach.ts'
import { keys } from '../../../articles/keys.ts'
import { calls } from '../../../articles/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Meter } from '../../../components/meter.tsx'
import { notifyProblem } from '../../../components/notice.tsx'
import { keptKeys } from '../../../kept/changed.ts'
import { keepSeries, keptSeries, removeSeries, useKeeping } from '../../../kept/keep-series.ts'
import { isStop } from '../../../kept/media/each-of.ts'
import { sizeOf } from '../../../kept/sizes.ts'
import { keepMessages } from './keep-messages.ts'

/** Keeps a series on this device with all its texts; the size is said before and after. */
export function KeepSeries({ of: { id, articles } }: { of: Series }) {
  const t = useMessages(keepMessages)
  const { bytes } = useFormats()
  const isAway = useReach() !== 'reached'
  const keeping = useKeeping()
  const { data: kept } = useQuery({
    queryKey: keptKeys.series(id),
    queryFn: () => keptSeriesWith(id),
  })
  const { data: size } = useQuery({
    queryKey: [...keys.lists, 'size', id, articles.length],
    queryFn: () => sizeOfSeries(id),
    enabled: kept?.isAsked === false && !isAway,
  })
  const change = useMutation({
    mutationFn: (act: (id: string) => Promise<void>) => act(id),
    onError: error => isStop(error) || notifyProblem(error),
  })
  if (!kept || articles.length === 0) return null
  if (keeping?.id === id)
    return (
      <div>
        <Meter label={t.keeping} share={keeping.done / keeping.of} live />
        <p className="soft" role="status">
          {t.keptSoFar(keeping.done, keeping.of)}
        </p>
      </div>
    )
  if (kept.isAsked)
    return (
      <div className="row">
        <span className="soft" role="status">
          {t.kept(kept.texts, articles.length, bytes(kept.bytes))}
        </span>
        {kept.texts < articles.length && !isAway && (
          <Button busy={change.isPending} onClick={() => change.mutate(keepSeries)}>
            {t.fetchRest}
          </Button>
        )}
        <Button busy={change.isPending} onClick={() => change.mutate(removeSeries)}>
          {t.remove}
        </Button>
      </div>
    )
  if (isAway) return null
  return (
    <div className="row">
      <Button busy={change.isPending} onClick={() => change.mutate(keepSeries)}>
        {t.keep}
      </Button>
      {size !== undefined && <span className="soft">{t.about(bytes(size))}</span>}
    </div>
  )
}

async function keptSeriesWith(id: string) {
  const { keptTexts } = await import('../../../kept/texts.ts')
  const texts = (await keptTexts()).filter(({ series, state }) => series === id && state !== null)
  const isAsked = (await keptSeries()).some(one => one.id === id)
  return { isAsked, texts: texts.length, bytes: texts.reduce((sum, text) => sum + text.bytes, 0) }
}

const PAGE = 200

async function sizeOfSeries(series: string): Promise<number> {
  let size = 0
  for (let offset: number | null = 0; offset !== null; ) {
    const page = await calls.articles.list({ query: { series, offset, limit: PAGE } })
    size += await sizeOf(page.items)
    offset = page.next_offset
  }
  return size
}
