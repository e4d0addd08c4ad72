import '../../lib/agent/health/health-laws.test.ts'
