import { useEffect, useEffectEvent } from 'react';
import { type AppSocket, connectSocket } from './socket.ts';

interface SocketNews {
  userId: number;
  event: 'lessonChanged' | 'calendarChanged';
  /** Asks the server for these events, at every connection; to be acknowledged. */
  join: (socket: AppSocket, joined: () => void) => void;
  leave?: (socket: AppSocket) => void;
  /** Also called once the server has said that it will tell: until then, something may have been missed. */
  onNews: () => void;
}

/** Hears of one kind of news while a component is shown. Without a connection nothing happens: the page works without. */
export function useSocketNews({ userId, event, join, leave, onNews }: SocketNews): void {
  const hear = useEffectEvent(onNews);
  const enter = useEffectEvent(join);
  const exit = useEffectEvent((socket: AppSocket) => leave?.(socket));

  useEffect(() => {
    let shown = true;
    let stop: () => void = () => undefined;
    const follow = (socket: AppSocket) => {
      const news = () => {
        if (shown) hear();
      };
      const connected = () => enter(socket, news);
      socket.on('connect', connected);
      socket.on(event, news);
      if (socket.connected) connected();
      stop = () => {
        socket.off('connect', connected);
        socket.off(event, news);
        exit(socket);
      };
    };
    connectSocket(userId).then(
      (socket) => {
        if (shown) follow(socket);
      },
      () => undefined,
    );
    return () => {
      shown = false;
      stop();
    };
  }, [userId, event]);
}
