/** Structured content as the server sends it: text only, nothing of it is HTML. */
export type Content =
  | string
  | readonly Content[]
  | { readonly kind: 'break' }
  | { readonly kind: Inner; readonly content: Content }
  | { readonly kind: 'link'; readonly query: string; readonly content: Content }
  | {
      readonly kind: 'image'
      readonly path: string
      readonly width: number | null
      readonly height: number | null
      readonly alt: string
    }

type Inner =
  | 'block'
  | 'span'
  | 'emphasis'
  | 'list'
  | 'item'
  | 'ruby'
  | 'reading'
  | 'table'
  | 'row'
  | 'cell'
  | 'heading'
