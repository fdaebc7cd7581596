import { type RefObject, useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Flow } from '../../machines/shared/flow.ts';
import { labPlayerMachine } from '../../machines/lab-player/lab-player.machine.ts';
import { useFlow } from '../flow/useFlow.ts';
import type { FlowTable } from './parts/flow-files.ts';
import { readLink } from './link.ts';
import { listenToFrame, postToFrame } from './parts/protocol.ts';

export type Player = ActorRefFrom<typeof labPlayerMachine>;

export function usePlayer(flow: Flow, table: FlowTable, frame: RefObject<HTMLIFrameElement | null>): Player {
  const machine = useMemo(
    () => labPlayerMachine.provide({ actions: { command: (_, command) => postToFrame(frame.current, command) } }),
    [frame],
  );
  const [firstStart = ''] = Object.keys(flow.starts);
  const player = useFlow(
    machine,
    readLink(window.location.hash, table) ?? { start: firstStart, score: [], path: null, stopAt: null },
  );

  useEffect(
    () =>
      listenToFrame(
        () => frame.current,
        (message) => {
          switch (message.kind) {
            case 'ready':
              return player.send({ type: 'frame.ready' });
            case 'reported':
              return player.send({ type: 'frame.report', report: message.report });
            case 'recorded':
              return player.send({ type: 'frame.recorded', entry: message.entry });
            case 'logged':
              return player.send({ type: 'frame.logged', line: message.line });
            case 'arrived':
              return player.send({ type: 'frame.arrived', at: message.at, applied: message.applied });
          }
        },
      ),
    [player, frame],
  );

  useEffect(() => {
    const follow = () => {
      const opened = readLink(window.location.hash, table);
      if (opened) player.send({ type: 'score.open', ...opened });
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [player, table]);

  return player;
}
