import { Button } from './button.tsx'

interface PagedList {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  fetchNextPage(): Promise<unknown>
}

/** Fetches the next page of a list; hidden after the last one. */
export function MoreButton({ list, children }: { list: PagedList; children: string }) {
  if (!list.hasNextPage) return null
  return (
    <div className="centred">
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {children}
      </Button>
    </div>
  )
}
