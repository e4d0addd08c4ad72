import { createContext, type ReactNode } from 'react'

/** The function that draws the characters of a row: in vertical lines it sets short numbers upright. */
export const DrawnText = createContext<(text: string) => ReactNode>(text => text)
