export { sendDuePushes } from './delivery.ts';
export { listDevices } from './devices.ts';
export { enqueuePush, hasDevices, type Push, withdrawPushes } from './enqueue.ts';
export { deletePushesOf } from './queries.ts';
export { pushModule } from './routes.ts';
