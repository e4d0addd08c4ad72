import { type InfiniteData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedArticle } from '../../../../lib/contracts/schemas/articles/reading.ts'
import { kindOf } from '../../../../lib/contracts/schemas/articles/text-kinds.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import type { Head } from '../../articles/head.ts'
import { keys } from '../../articles/keys.ts'
import { shareRead } from '../../articles/share-read.ts'
import { textKinds } from '../../articles/text-kinds.ts'
import { useLength } from '../../articles/use-length.ts'
import { Cover } from '../../components/cover/cover.tsx'
import { Icon } from '../../components/icon.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { KindIcon } from '../../components/kind-icon.tsx'
import { notifyProblem } from '../../components/notice.tsx'
import { setFavourite } from '../../waiting/favourites.ts'
import { star } from './icons.ts'
import { messages } from './messages.ts'
import { placeQuery } from './queries.ts'
import styles from './sheet.module.css'

/** The text of the sheet: its cover and title, what it is, and whether it is a favourite. */
export function SheetHead({ head, onClose }: { head: Head; onClose(): void }) {
  const t = useMessages(messages)
  const names = useMessages(textKinds)
  const { percent } = useFormats()
  const lengthOf = useLength()
  const { data: position } = useQuery(placeQuery(head.id))
  const characters = useCharacters(head.id)
  const kind = kindOf(head)
  const title = head.title || t.untitled
  const share = shareRead({ position: position ?? null, total_sentences: head.total_sentences })
  const facts = [
    head.type || names[kind],
    lengthOf({ kind, characters, total_headings: head.total_headings }),
    share ? t.readShare(percent(share)) : null,
  ].filter(each => each !== null)
  return (
    <header className={styles.head}>
      <Cover title={title} of={head} kind={kind} />
      <div className={styles.named}>
        <h2 className="clamped" lang="ja">
          {title}
        </h2>
        <span className={`soft ${styles.kind}`}>
          <KindIcon kind={kind} />
          {facts.join(' · ')}
        </span>
      </div>
      <Favourite head={head} />
      <IconButton icon="close" label={t.close} act={onClose} />
    </header>
  )
}

type Listed = InfiniteData<{ items?: ListedArticle[] }> | { pages?: undefined }

/** The length of a text: its head lacks it, and the list below the sheet has it. */
function useCharacters(id: number) {
  const lists = useQueryClient().getQueriesData<Listed>({ queryKey: keys.lists })
  const listed = lists.flatMap(([, list]) => list?.pages ?? []).flatMap(({ items = [] }) => items)
  return listed.find(article => article.id === id)?.characters
}

function Favourite({ head: { id, title, is_favorite } }: { head: Head }) {
  const t = useMessages(messages)
  const act = useMutation({
    mutationFn: (wanted: boolean) => setFavourite({ id, title, is_favorite: wanted }),
    onError: notifyProblem,
  })
  const label = is_favorite ? t.unfavourite : t.favourite
  return (
    <button
      type="button"
      className={styles.star}
      aria-label={label}
      title={label}
      aria-pressed={is_favorite}
      aria-disabled={act.isPending || undefined}
      onClick={() => act.isPending || act.mutate(!is_favorite)}
    >
      <Icon path={star} />
    </button>
  )
}
