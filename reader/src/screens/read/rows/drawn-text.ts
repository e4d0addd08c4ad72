import { createContext, type ReactNode } from 'react'

/** How the characters of a row are drawn: vertical lines set short numbers upright. */
export const DrawnText = createContext<(text: string) => ReactNode>(text => text)
