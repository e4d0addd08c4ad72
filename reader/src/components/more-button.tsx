import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { Button } from './button.tsx'
import { Problem } from './problem.tsx'

const messages = catalogue({
  en: { more: 'Show more' },
  ja: { more: 'さらに表示' },
  zh: { more: '显示更多' },
})

interface ShowMoreProps {
  busy: boolean
  onPress(): void
  /** In place of “Show more”. */
  label?: string | undefined
}

/** Shows more of a list. */
export function ShowMore({ busy, onPress, label }: ShowMoreProps) {
  const t = useMessages(messages)
  return (
    <div className="centred">
      <Button busy={busy} onClick={onPress}>
        {label ?? t.more}
      </Button>
    </div>
  )
}

interface PagedList {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly error: unknown
  fetchNextPage(): Promise<unknown>
}

/** Fetches the next page of a list, and says why it did not come; hidden after the last one. */
export function MoreButton({ list, label }: { list: PagedList; label?: string }) {
  if (!list.hasNextPage) return null
  return (
    <>
      <Problem error={list.isFetchNextPageError && !list.isFetchingNextPage ? list.error : null} />
      <ShowMore busy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()} label={label} />
    </>
  )
}
