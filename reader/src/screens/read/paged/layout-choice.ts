import { z } from 'zod'
import { keptChoices } from '../../../../../web/kept-store.ts'
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
  const { usual, texts } = kept.use()
  const own = texts.find(([text]) => text === id)?.[1]
  return own ?? usual ?? (page_direction === 'rtl' ? 'vertical' : 'scroll')
}

export const useUsualLayout = () => kept.use().usual
export const chooseUsualLayout = (usual: Layout | null) => kept.change({ usual })

export function chooseLayout({ id }: Paged, layout: Layout): void {
  const own: [number, Layout] = [id, layout]
  const others = kept.now().texts.filter(([text]) => text !== id)
  kept.change({ texts: [...others, own].slice(-MOST_TEXTS) })
}
