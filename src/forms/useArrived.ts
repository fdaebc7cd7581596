import { useEffect, useRef } from 'react';

/** Whether the page still shows the thanks that it has arrived with. Thanks after that take the focus. */
export function useArrived(arrived: boolean, showsThanks: boolean): boolean {
  const formShown = useRef(false);
  useEffect(() => {
    if (!showsThanks) formShown.current = true;
  }, [showsThanks]);
  return arrived && !formShown.current;
}
