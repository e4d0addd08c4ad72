import { z } from 'zod'
import { keptChoices } from '../../../../../web/kept-store.ts'
import { useScreenKind } from '../../../app/look/theme.ts'
import type { Head } from '../../../articles/head.ts'

export const layouts = ['scroll', 'pages', 'vertical'] as const
const Layout = z.enum(layouts)
export type Layout = z.infer<typeof Layout>

/** Older choices of single texts are forgotten. */
const MOST_TEXTS = 100

/** How texts are laid out on this device: `usual` is null until a learner chose it; `texts` are exceptions, the newest last. */
const Layouts = z.object({
  usual: Layout.nullable().catch(null),
  texts: z.array(z.tuple([z.number(), Layout])).catch([]),
})
const kept = keptChoices('yomu.layout', Layouts)

/** A text, and the direction in which its book turns pages, if it says so. */
export type Paged = Pick<Head, 'id'> & { page_direction?: 'rtl' | 'ltr' | null }

/** The layout of a text: its own, else that of all texts, else vertical for a book that is bound so. */
export function useLayout({ id, page_direction }: Paged): Layout {
  const { texts } = kept.use()
  const { usual, offered } = useUsualLayout()
  const own = texts.find(([text]) => text === id)?.[1]
  return own ?? usual ?? (page_direction === 'rtl' ? 'vertical' : (offered[0] ?? 'scroll'))
}

/** The layout of all texts, and those to choose from: electronic paper turns pages, since scrolling leaves shades on it. */
export function useUsualLayout() {
  const { usual } = kept.use()
  const offered = useScreenKind() === 'paper' ? layouts.filter(each => each !== 'scroll') : layouts
  return { usual: offered.find(each => each === usual) ?? null, offered }
}

export const chooseUsualLayout = (usual: Layout | null) => kept.change({ usual })

export function chooseLayout({ id }: Paged, layout: Layout): void {
  const own: [number, Layout] = [id, layout]
  const others = kept.now().texts.filter(([text]) => text !== id)
  kept.change({ texts: [...others, own].slice(-MOST_TEXTS) })
}
