import { queryClient } from '../api/query-client.ts'

const all = ['kept'] as const
/** Apart from the others, since the server is asked for it. */
const offers = ['kept-offers'] as const

/** The keys of all queries about what is kept. */
export const keptKeys = {
  /** The texts of an account. */
  texts: (account: number | string | undefined) => [...all, 'texts', account],
  allSeries: [...all, 'all-series'],
  series: (id: string) => [...all, 'series', id],
  /** The room that a text takes, or will take. */
  size: (text: number, rows: number) => [...all, 'size', text, rows],
  /** The room that its sounds and pictures take. */
  media: (account: number | string | undefined, text: number, isComing: boolean) => [
    ...all,
    'media',
    account,
    text,
    isComing,
  ],
  /** The sounds and pictures of a text that can be kept. */
  offer: (account: number | string | undefined, text: number) => [...offers, text, account],
  /** When the answer to a request was kept. */
  at: (account: number | string | undefined, path: string) => [...all, 'at', account, path],
}

/** Draws anew what shows the texts on this device. */
export const keptChanged = () => void queryClient.invalidateQueries({ queryKey: all })

/** The same, once other sounds and pictures of a text are here or wanted. */
export function mediaChanged(text: number): void {
  keptChanged()
  void queryClient.invalidateQueries({ queryKey: [...offers, text] })
}
