import { USER_TYPE } from '@casovi/contract/constants';
import type { Viewer } from '../../platform/http/route.ts';

export const can = (viewer: Viewer) => ({
  writeAs: (userId: number): boolean => viewer.id === userId && viewer.type !== USER_TYPE.admin,
  readChatsOf: (userId: number): boolean => viewer.id === userId || viewer.type === USER_TYPE.admin,
  /** An admin who reads a chat: written to the audit log. */
  isLookingIn: (userId: number): boolean => viewer.id !== userId,
});
