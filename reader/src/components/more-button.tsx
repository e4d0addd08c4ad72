import { Button } from './button.tsx'
import { Problem } from './problem.tsx'

interface PagedList {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly error: unknown
  fetchNextPage(): Promise<unknown>
}

/** Fetches the next page of a list, and says why it did not come; hidden after the last one. */
export function MoreButton({ list, children }: { list: PagedList; children: string }) {
  if (!list.hasNextPage) return null
  return (
    <>
      <Problem error={list.isFetchNextPageError && !list.isFetchingNextPage ? list.error : null} />
      <div className="centred">
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {children}
        </Button>
      </div>
    </>
  )
}
