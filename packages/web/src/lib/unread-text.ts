import { plural } from '@casovi/contract/display';

export const unreadMessages = (count: number): string =>
  plural(count, 'nepročitana poruka', 'nepročitane poruke', 'nepročitanih poruka');

export const unreadNotifications = (count: number): string =>
  plural(count, 'nepročitano obavještenje', 'nepročitana obavještenja', 'nepročitanih obavještenja');

export const lessonNews = (count: number): string =>
  plural(count, 'novost o časovima', 'novosti o časovima', 'novosti o časovima');
