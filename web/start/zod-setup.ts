import { z } from 'zod'

// The page's policy forbids code from text, which zod would try. This must run before any schema is created.
z.config({ jitless: true })
