import { useEffect, useRef } from 'react';
import type { LogLine, FrameReport } from '../../../machines/lab-player/lab-player.machine.ts';
import styles from './Diagram.module.css';
import { DiagramLights } from './diagram-lights.ts';
import { Scroller } from './Scroller.tsx';

export function Diagram({
  drawing,
  report,
  log,
  at,
}: {
  drawing: string;
  report: Pick<FrameReport, 'active' | 'timers'> | null;
  log: readonly LogLine[];
  at: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  const lights = useRef<DiagramLights>(null);

  useEffect(() => {
    lights.current ??= box.current && new DiagramLights(box.current);
    lights.current?.show(report, log, at);
  }, [report, log, at]);

  return (
    <div>
      <Scroller ref={box} label="Diagram" className={styles.diagram} drawing={drawing} />
      <label className={styles.fit}>
        <input type="checkbox" onChange={() => lights.current?.centre()} /> Fit the diagram to the width
      </label>
    </div>
  );
}
