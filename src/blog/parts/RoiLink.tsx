import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RoiInputs } from '../../../machines/roi-calculator/roi.ts';
import { searchOf } from '../../enterprise/roi-address.ts';

export function RoiLink({ inputs, children }: { inputs: RoiInputs; children: ReactNode }) {
  return (
    <Link to="/enterprise" search={searchOf(inputs)} hash="roi-calculator">
      {children}
    </Link>
  );
}
