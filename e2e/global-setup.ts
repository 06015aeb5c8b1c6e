import { createSharedAdmin } from './support/shared-admin.ts'

export default createSharedAdmin
