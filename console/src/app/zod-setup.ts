import { z } from 'zod'

// Where code may not be made from text, zod's fast path would be tried and reported. Before any schema is made.
z.config({ jitless: true })
