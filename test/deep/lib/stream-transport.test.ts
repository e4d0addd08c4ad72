import '../../lib/http/stream-transport.test.ts'
