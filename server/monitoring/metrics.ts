import { Gauge, type Registry } from 'prom-client';
import { type StoreFault, storeFaults } from '../lib/store-fault.ts';

export interface MonitorMetrics {
  /** @param fault null: it works */
  storeFault(fault: StoreFault | null): void;
  /** @param free bytes free for the data folder */
  setFree(free: number): void;
  /** @param uploads bytes of the attachments in the store */
  setUploads(uploads: number): void;
}

export function monitorMetrics(registry: Registry): MonitorMetrics {
  const registers = [registry];
  const storeFault = new Gauge({
    name: 'store_fault',
    help: '1 while the store has this fault',
    labelNames: ['fault'],
    registers,
  });
  const setFault = (fault: StoreFault | null) => {
    for (const one of storeFaults) storeFault.labels(one).set(Number(one === fault));
  };
  setFault(null);
  const room = new Gauge({
    name: 'data_dir_free_bytes',
    help: 'Free bytes on the file system of DATA_DIR',
    registers,
  });
  const stored = new Gauge({ name: 'stored_upload_bytes', help: 'Bytes of the attachments in the store', registers });
  return {
    storeFault: setFault,
    setFree: (free) => room.set(free),
    setUploads: (uploads) => stored.set(uploads),
  };
}
