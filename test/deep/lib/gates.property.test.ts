import '../../lib/agent/quality/gates.property.test.ts'
